import { messages as questionMessages } from '../views/question/question.messages.zh-CN.ts';
import { messages as controlMessages } from '../views/score-controls/score-controls.messages.zh-CN.ts';

/** All that the proportion core and view may say. */
export const messages = {
  ...questionMessages,
  ...controlMessages,
  'validate.proportion_sum': '各项占比之和应为 {{total}}，现在为 {{sum}}',
  'proportion.hint': '请填写整数，合计为 {{total}}',
  'proportion.sum': '合计：{{sum}} / {{total}}',
  'proportion.left': '还剩 {{count}}',
  'proportion.over': '超出 {{count}}',
  'proportion.whole': '合计正确',
  'proportion.rest': '将剩余的 {{count}} 填入最后一项：{{title}}',
  'proportion.clear': '清除数字',
  'proportion.cleared': '数字已清除',
} as const;
