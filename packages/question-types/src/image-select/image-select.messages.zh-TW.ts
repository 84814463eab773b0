import { messages as multipleMessages } from '../multiple/multiple.messages.zh-TW.ts';

/** All that the image choice core and view may say. */
export const messages = {
  ...multipleMessages,
  'image_select.choose_one': '請選擇一項',
  'image_select.clear': '清除選擇',
  'image_select.cleared': '已清除選擇',
  'image_select.picture': '題目圖片，可選區域見旁邊的清單',
} as const;
