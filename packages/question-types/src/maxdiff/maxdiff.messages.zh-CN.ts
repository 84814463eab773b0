import { messages as questionMessages } from '../views/question.messages.zh-CN.ts';

/** All that the maxdiff core and view may say. */
export const messages = {
  ...questionMessages,
  'validate.task': '请作答：选出最符合和最不符合的各一项',
  'validate.task_count': '请完成全部任务：已完成 {{count}} 个，还剩 {{remain}} 个',
  'maxdiff.task': '第 {{number}} 个任务，共 {{total}} 个',
  'maxdiff.best': '最符合',
  'maxdiff.worst': '最不符合',
  'maxdiff.option': '选项',
  'maxdiff.best_of': '最符合：{{title}}',
  'maxdiff.worst_of': '最不符合：{{title}}',
  'maxdiff.choose_both': '请从中选出最符合和最不符合的各一项',
  'maxdiff.choose_best': '请再选出最符合的一项',
  'maxdiff.choose_worst': '请再选出最不符合的一项',
  'maxdiff.moved_to_best': '两者不能相同：“{{title}}”现在是最符合的，请另选最不符合的一项',
  'maxdiff.moved_to_worst': '两者不能相同：“{{title}}”现在是最不符合的，请另选最符合的一项',
  'maxdiff.task_done': '两项都已选好',
  'maxdiff.all_done': '全部任务已完成',
  'maxdiff.next': '下一个任务',
  'maxdiff.previous': '上一个任务',
  'maxdiff.clear': '清空我的选择',
  'maxdiff.cleared': '所有任务的选择已清空',
} as const;
