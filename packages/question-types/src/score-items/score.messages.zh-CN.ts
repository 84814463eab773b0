import { messages as validationMessages } from '../validation.messages.zh-CN.ts';
import { messages as notApplyMessages } from '../views/options/not-apply.messages.zh-CN.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-CN.ts';
import { messages as controlMessages } from '../views/score-controls/score-controls.messages.zh-CN.ts';

/** What scores of every kind may say. */
export const scoreMessages = {
  ...validationMessages,
  ...questionMessages,
  ...controlMessages,
  ...notApplyMessages,
  'validate.check_answer': '请打分',
  'validate.rate': '请选择一个分数',
  'validate.drag_slider': '请拖动滑块，或直接填写数字',
  'score.clear': '清除评分',
  'score.cleared': '已清除评分',
  'score.current': '得分：{{value}}',
  'score.mean': '平均分：{{value}}',
  'score.none': '尚未评分',
  'score.why': '原因是什么？',
  'score.why_of': '{{title}}：原因是什么？',
} as const;
