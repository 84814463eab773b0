import { messages as filesMessages } from '../views/files/files.messages.zh-TW.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';

export const messages = {
  ...questionMessages,
  ...filesMessages,
  'validate.signature': '請在下方區域簽名，然後點選「完成簽名」',
  'signature.hint': '請手寫簽名，或輸入姓名。',
  'signature.draw': '手寫簽名',
  'signature.type': '輸入姓名',
  'signature.area': '簽名區域',
  'signature.start': '開始簽名',
  'signature.finish': '完成簽名',
  'signature.clear': '清除',
  'signature.clear_label': '清除簽名',
  'signature.resign': '重新簽名',
  'signature.signed': '已簽名',
  'signature.cleared': '簽名已清除。',
  'signature.storing': '正在儲存簽名',
  'signature.picture': '您的簽名',
  'signature.name': '您的姓名',
  'signature.agree': '我同意以輸入的姓名作為我的簽名',
} as const;
