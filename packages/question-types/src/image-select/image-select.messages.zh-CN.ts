import { messages as multipleMessages } from '../multiple/multiple.messages.zh-CN.ts';

/** All that the image choice core and view may say. */
export const messages = {
  ...multipleMessages,
  'image_select.choose_one': '请选择一项',
  'image_select.clear': '清除选择',
  'image_select.cleared': '已清除选择',
  'image_select.picture': '题目图片，可选区域见旁边的列表',
} as const;
