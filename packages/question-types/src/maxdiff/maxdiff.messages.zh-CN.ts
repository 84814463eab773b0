import { messages as questionMessages } from '../views/question/question.messages.zh-CN.ts';

/** All that the maxdiff core and view may say. */
export const messages = {
  ...questionMessages,
  'validate.task': '请在两侧各选一项',
  'validate.task_count': '已完成 {{count}} 组，还剩 {{remain}} 组',
  'maxdiff.task': '第 {{number}} 组，共 {{total}} 组',
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
  'maxdiff.label_of': '{{label}}：{{title}}',
  'maxdiff.choose_for_both': '请为“{{best}}”和“{{worst}}”各选一项',
  'maxdiff.choose_for': '请再为“{{label}}”选一项',
  'maxdiff.moved_to': '“{{title}}”已改选为“{{label}}”，请为“{{other}}”另选一项',
  'maxdiff.task_done': '两项都已选好',
  'maxdiff.all_done': '所有组都已完成',
  'maxdiff.next': '下一组',
  'maxdiff.previous': '上一组',
  'maxdiff.clear': '清空我的选择',
  'maxdiff.cleared': '您的选择已清空',
} as const;
