import { messages as validationMessages } from '../validation.messages.zh-TW.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';

/** All that the core and view of pictures looked at for a while may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'validate.region': '請選擇您最先注意到的部分',
  'graph.place': '第 {{number}} 張圖，共 {{total}} 張',
  'graph.intro': '圖片顯示 {{seconds}} 秒，之後請選擇您最先注意到的部分。',
  'graph.start': '顯示圖片',
  'graph.loading': '圖片載入中',
  'graph.looking': '請看圖片',
  'graph.left': '{{seconds}} 秒',
  'graph.ask': '您最先注意到什麼？',
  'graph.choose': '時間到。請點選圖片或在清單中選擇您最先注意到的部分。',
  'graph.none': '沒有特別注意到的',
  'graph.picture': '{{title}}。可選區域見清單。',
  'graph.next': '下一張圖',
  'graph.last': '這是最後一張圖，您仍可以修改選擇。',
  'graph.done': '所有圖片都已作答。',
  'graph.review': '所有圖片都已作答。您可以再次查看，並修改選擇。',
  'graph.previous': '上一張圖',
  'graph.again': '重新開始',
  'graph.cleared': '現在可以重新開始',
  'graph.warn': '還有 {{seconds}} 秒可以選擇。',
  'graph.more': '延長時間',
  'graph.extended': '已延長 {{seconds}} 秒',
  'graph.locked': '選擇時間已到，未選擇的圖片記為「{{none}}」。',
} as const;
