import { messages as validationMessages } from '../validation.messages.zh-CN.ts';
import { messages as pickerMessages } from '../views/picker/picker.messages.zh-CN.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-CN.ts';

/** All that the cascader core and view may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  ...pickerMessages,
  'validate.answer': '请从列表中选择',
  'cascader.level': '第 {{level}} 级',
  'cascader.earlier_first': '请先选择第 {{level}} 级',
  'cascader.no_more': '没有下一级',
  'cascader.next_level': '{{title}}：请选择第 {{level}} 级，共 {{count}} 项',
  'cascader.path': '已选择：{{path}}',
  'cascader.cleared': '已清除选择',
} as const;
