import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';
import { messages as controlMessages } from '../views/score-controls/score-controls.messages.zh-TW.ts';

/** All that the proportion core and view may say. */
export const messages = {
  ...questionMessages,
  ...controlMessages,
  'validate.proportion_sum': '各項占比之和應為 {{total}}，現在為 {{sum}}',
  'proportion.hint': '請填寫整數，合計為 {{total}}',
  'proportion.sum': '合計：{{sum}} / {{total}}',
  'proportion.left': '還剩 {{count}}',
  'proportion.over': '超出 {{count}}',
  'proportion.whole': '合計正確',
  'proportion.rest': '將剩餘的 {{count}} 填入最後一項：{{title}}',
  'proportion.clear': '清除數字',
  'proportion.cleared': '數字已清除',
} as const;
