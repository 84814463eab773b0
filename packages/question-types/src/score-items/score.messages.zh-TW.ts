import { messages as validationMessages } from '../validation.messages.zh-TW.ts';
import { messages as notApplyMessages } from '../views/options/not-apply.messages.zh-TW.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';
import { messages as controlMessages } from '../views/score-controls/score-controls.messages.zh-TW.ts';

/** What scores of every kind may say. */
export const scoreMessages = {
  ...validationMessages,
  ...questionMessages,
  ...controlMessages,
  ...notApplyMessages,
  'validate.check_answer': '請評分',
  'validate.rate': '請選擇一個分數',
  'validate.drag_slider': '請拖曳滑桿，或直接填寫數字',
  'score.clear': '清除評分',
  'score.cleared': '已清除評分',
  'score.current': '得分：{{value}}',
  'score.mean': '平均分：{{value}}',
  'score.none': '尚未評分',
  'score.why': '原因是什麼？',
  'score.why_of': '{{title}}：原因是什麼？',
} as const;
