import { messages as questionMessages } from '../views/question/question.messages.en-GB.ts';

/** All that the maxdiff core and view may say. */
export const messages = {
  ...questionMessages,
  'validate.task': 'Choose one option on each side',
  'validate.task_count': '{{count}} sets are done, {{remain}} are left',
  'maxdiff.task': 'Set {{number}} of {{total}}',
  'maxdiff.best': 'Best',
  'maxdiff.worst': 'Worst',
  'maxdiff.option': 'Option',
  'maxdiff.best_of': 'Best: {{title}}',
  'maxdiff.worst_of': 'Worst: {{title}}',
  'maxdiff.choose_both': 'Choose the best and the worst of these',
  'maxdiff.choose_best': 'Now choose the best',
  'maxdiff.choose_worst': 'Now choose the worst',
  'maxdiff.moved_to_best': '“{{title}}” is now the best. Choose another one as the worst',
  'maxdiff.moved_to_worst': '“{{title}}” is now the worst. Choose another one as the best',
  'maxdiff.label_of': '{{label}}: {{title}}',
  'maxdiff.choose_for_both': 'Choose one for “{{best}}” and one for “{{worst}}”',
  'maxdiff.choose_for': 'Now choose one for “{{label}}”',
  'maxdiff.moved_to': '“{{title}}” is now under “{{label}}”. Choose another one for “{{other}}”',
  'maxdiff.task_done': 'Both are chosen',
  'maxdiff.all_done': 'All sets are done',
  'maxdiff.next': 'Next set',
  'maxdiff.previous': 'Previous set',
  'maxdiff.clear': 'Clear my choices',
  'maxdiff.cleared': 'Your choices have been cleared',
} as const;
