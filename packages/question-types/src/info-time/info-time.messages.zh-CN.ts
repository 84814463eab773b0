import { messages as validationMessages } from '../validation.messages.zh-CN.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-CN.ts';

/** All that the time of day may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'validate.format_time': '请填写真实的时间，例如 14:30',
  'time.hint': '24 小时制，例如 14 时 30 分',
  'time.hour': '时',
  'time.minute': '分',
  'time.pick': '选择时间',
} as const;
