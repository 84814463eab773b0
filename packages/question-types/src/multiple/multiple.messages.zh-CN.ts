import { messages as validationMessages } from '../validation.messages.zh-CN.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-CN.ts';

/** All that the multiple choice core and view may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'validate.need_min_num_option': '请至少选择 {{min}} 项，现在选了 {{count}} 项',
  'validate.need_max_num_option': '最多选择 {{max}} 项，现在选了 {{count}} 项',
  'validate.exclusive_option': '这一项不能与其他选项同时选择，请只保留一种',
  'validate.select_tips': '还可以选择 {{remain}} 项',
  'multiple.choose_more': '还需选择 {{count}} 项',
  'multiple.choose_any': '可多选',
  'multiple.choose_exactly': '请选择 {{min}} 项',
  'multiple.choose_between': '请选择 {{min}} 到 {{max}} 项',
  'multiple.choose_at_least': '请至少选择 {{min}} 项',
  'multiple.choose_at_most': '最多选择 {{max}} 项',
  'multiple.full': '已选满 {{max}} 项',
  'multiple.limit_reached': '最多选 {{max}} 项，请先取消一项',
  'multiple.others_cleared': '已选择“{{title}}”，其他选项已取消',
  'multiple.exclusive_cleared': '“{{title}}”已取消，因为它不能与其他选项同时选择',
} as const;
