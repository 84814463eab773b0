import { messages as filesMessages } from '../views/files/files.messages.zh-CN.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-CN.ts';

export const messages = {
  ...questionMessages,
  ...filesMessages,
  'validate.signature': '请在下方区域签名，然后点击“完成签名”',
  'signature.hint': '请手写签名，或输入姓名。',
  'signature.draw': '手写签名',
  'signature.type': '输入姓名',
  'signature.area': '签名区域',
  'signature.start': '开始签名',
  'signature.finish': '完成签名',
  'signature.clear': '清除',
  'signature.clear_label': '清除签名',
  'signature.resign': '重新签名',
  'signature.signed': '已签名',
  'signature.cleared': '签名已清除。',
  'signature.storing': '正在保存签名',
  'signature.picture': '您的签名',
  'signature.name': '您的姓名',
  'signature.agree': '我同意以输入的姓名作为我的签名',
} as const;
