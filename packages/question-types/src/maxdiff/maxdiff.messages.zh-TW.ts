import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';

/** All that the maxdiff core and view may say. */
export const messages = {
  ...questionMessages,
  'validate.task': '請在兩側各選一項',
  'validate.task_count': '已完成 {{count}} 組，還剩 {{remain}} 組',
  'maxdiff.task': '第 {{number}} 組，共 {{total}} 組',
  'maxdiff.best': '最符合',
  'maxdiff.worst': '最不符合',
  'maxdiff.option': '選項',
  'maxdiff.best_of': '最符合：{{title}}',
  'maxdiff.worst_of': '最不符合：{{title}}',
  'maxdiff.choose_both': '請從中選出最符合和最不符合的各一項',
  'maxdiff.choose_best': '請再選出最符合的一項',
  'maxdiff.choose_worst': '請再選出最不符合的一項',
  'maxdiff.moved_to_best': '兩者不能相同：「{{title}}」現在是最符合的，請另選最不符合的一項',
  'maxdiff.moved_to_worst': '兩者不能相同：「{{title}}」現在是最不符合的，請另選最符合的一項',
  'maxdiff.label_of': '{{label}}：{{title}}',
  'maxdiff.choose_for_both': '請為「{{best}}」和「{{worst}}」各選一項',
  'maxdiff.choose_for': '請再為「{{label}}」選一項',
  'maxdiff.moved_to': '「{{title}}」已改選為「{{label}}」，請為「{{other}}」另選一項',
  'maxdiff.task_done': '兩項都已選好',
  'maxdiff.all_done': '所有組都已完成',
  'maxdiff.next': '下一組',
  'maxdiff.previous': '上一組',
  'maxdiff.clear': '清空我的選擇',
  'maxdiff.cleared': '您的選擇已清空',
} as const;
