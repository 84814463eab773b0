import { messages as questionMessages } from '../views/question.messages.en-GB.ts';

/** All that the maxdiff core and view may say. */
export const messages = {
  ...questionMessages,
  'validate.task': 'Answer the task: choose one as the best and one as the worst',
  'validate.task_count': 'Answer every task: {{count}} answered, {{remain}} left',
  'maxdiff.task': 'Task {{number}} of {{total}}',
  'maxdiff.best': 'Best',
  'maxdiff.worst': 'Worst',
  'maxdiff.option': 'Option',
  'maxdiff.best_of': 'Best: {{title}}',
  'maxdiff.worst_of': 'Worst: {{title}}',
  'maxdiff.choose_both': 'Choose the best and the worst of these',
  'maxdiff.choose_best': 'Now choose the best',
  'maxdiff.choose_worst': 'Now choose the worst',
  'maxdiff.moved_to_best':
    'Best and worst are different: “{{title}}” is the best now, so choose another worst',
  'maxdiff.moved_to_worst':
    'Best and worst are different: “{{title}}” is the worst now, so choose another best',
  'maxdiff.task_done': 'Best and worst are chosen',
  'maxdiff.all_done': 'All tasks are answered',
  'maxdiff.next': 'Next task',
  'maxdiff.previous': 'Previous task',
  'maxdiff.clear': 'Clear my answers',
  'maxdiff.cleared': 'Your answers to all tasks were cleared',
} as const;
