import { messages as validationMessages } from '../validation.messages.zh-TW.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';

/** All that the multiple choice core and view may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'validate.need_min_num_option': '請至少選擇 {{min}} 項，現在選了 {{count}} 項',
  'validate.need_max_num_option': '最多選擇 {{max}} 項，現在選了 {{count}} 項',
  'validate.exclusive_option': '這一項不能與其他選項同時選擇，請只保留一種',
  'validate.select_tips': '還可以選擇 {{remain}} 項',
  'multiple.choose_more': '還需選擇 {{count}} 項',
  'multiple.choose_any': '可複選',
  'multiple.choose_exactly': '請選擇 {{min}} 項',
  'multiple.choose_between': '請選擇 {{min}} 到 {{max}} 項',
  'multiple.choose_at_least': '請至少選擇 {{min}} 項',
  'multiple.choose_at_most': '最多選擇 {{max}} 項',
  'multiple.full': '已選滿 {{max}} 項',
  'multiple.limit_reached': '最多選 {{max}} 項，請先取消一項',
  'multiple.others_cleared': '已選擇「{{title}}」，其他選項已取消',
  'multiple.exclusive_cleared': '「{{title}}」已取消，因為它不能與其他選項同時選擇',
} as const;
