import type { CodeKey } from '@canvass/protocol';
import { messages as blankMessages } from '../blank/blank.messages.zh-TW.ts';
import { messages as pickerMessages } from '../views/picker/picker.messages.zh-TW.ts';

/** The words of a question that takes one text, and of its suggestions. */
export const messages = {
  ...blankMessages,
  ...pickerMessages,
  'enterprise.hint': '輸入兩個字後會顯示建議，也可以填寫其他名稱。',
  'enterprise.list': '建議的名稱',
  enterprise_error254: '企業資料更新中，請直接填寫完整名稱。',
  enterprise_error: '企業查詢異常，請直接填寫完整名稱。',
} as const satisfies Readonly<Record<CodeKey<'enterprises'>, string>> & Readonly<Record<string, string>>;
