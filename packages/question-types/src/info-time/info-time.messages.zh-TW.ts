import { messages as validationMessages } from '../validation.messages.zh-TW.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';

/** All that the time of day may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'validate.format_time': '請填寫真實的時間，例如 14:30',
  'time.hint': '24 小時制，例如 14 時 30 分',
  'time.hour': '時',
  'time.minute': '分',
  'time.pick': '選擇時間',
} as const;
