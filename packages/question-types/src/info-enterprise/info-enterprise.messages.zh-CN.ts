import type { CodeKey } from '@canvass/protocol';
import { messages as blankMessages } from '../blank/blank.messages.zh-CN.ts';
import { messages as pickerMessages } from '../views/picker/picker.messages.zh-CN.ts';

/** The words of a question that takes one text, and of its suggestions. */
export const messages = {
  ...blankMessages,
  ...pickerMessages,
  'enterprise.hint': '输入两个字后会显示建议，也可以填写其他名称。',
  'enterprise.list': '建议的名称',
  enterprise_error254: '企业数据更新中，请直接填写完整名称。',
  enterprise_error: '企业查询异常，请直接填写完整名称。',
} as const satisfies Readonly<Record<CodeKey<'enterprises'>, string>> & Readonly<Record<string, string>>;
