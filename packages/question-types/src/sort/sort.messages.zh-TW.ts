import { messages as validationMessages } from '../validation.messages.zh-TW.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';

/** All that the ranking core and view may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'validate.sort_all': '請把全部選項排好順序',
  'validate.sort_none': '請至少選擇一個選項',
  'validate.need_min_num_option': '請至少排列 {{min}} 項，現在排了 {{count}} 項',
  'validate.need_max_num_option': '最多排列 {{max}} 項，現在排了 {{count}} 項',
  'sort.rank_all': '請依先後順序，逐一點選全部選項',
  'sort.rank_exactly': '請依順序點選 {{min}} 項',
  'sort.rank_between': '請依順序點選 {{min}} 到 {{max}} 項',
  'sort.rank_at_least': '請依順序點選至少 {{min}} 項',
  'sort.order': '您的排序',
  'sort.place': '第 {{place}} 位，共 {{total}} 位',
  'sort.placed': '「{{title}}」：第 {{place}} 位，共 {{total}} 位',
  'sort.removed': '「{{title}}」已取消排序',
  'sort.full': '已排滿 {{max}} 位，請先取消一項',
  'sort.up': '將「{{title}}」上移',
  'sort.down': '將「{{title}}」下移',
  'sort.select': '「{{title}}」的位置',
  'sort.first': '已經是第一位',
  'sort.last': '已經是最後一位',
  'sort.clear': '重新排序',
  'sort.cleared': '排序已清空',
} as const;
