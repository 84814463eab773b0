import { messages as validationMessages } from '../validation.messages.zh-TW.ts';
import { messages as pickerMessages } from '../views/picker/picker.messages.zh-TW.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';

/** All that the cascader core and view may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  ...pickerMessages,
  'validate.answer': '請從清單中選擇',
  'cascader.level': '第 {{level}} 級',
  'cascader.earlier_first': '請先選擇第 {{level}} 級',
  'cascader.no_more': '沒有下一級',
  'cascader.next_level': '{{title}}：請選擇第 {{level}} 級，共 {{count}} 項',
  'cascader.path': '已選擇：{{path}}',
  'cascader.cleared': '已清除選擇',
} as const;
