import { messages as questionMessages } from '../views/question.messages.zh-TW.ts';

/** All that the maxdiff core and view may say. */
export const messages = {
  ...questionMessages,
  'validate.task': '請作答：選出最符合和最不符合的各一項',
  'validate.task_count': '請完成全部任務：已完成 {{count}} 個，還剩 {{remain}} 個',
  'maxdiff.task': '第 {{number}} 個任務，共 {{total}} 個',
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
  'maxdiff.task_done': '兩項都已選好',
  'maxdiff.all_done': '全部任務已完成',
  'maxdiff.next': '下一個任務',
  'maxdiff.previous': '上一個任務',
  'maxdiff.clear': '清空我的選擇',
  'maxdiff.cleared': '所有任務的選擇已清空',
} as const;
