import { messages as validationMessages } from '../validation.messages.zh-CN.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-CN.ts';

/** All that the ranking core and view may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'validate.sort_all': '请把全部选项排好顺序',
  'validate.sort_none': '请至少选择一个选项',
  'validate.need_min_num_option': '请至少排列 {{min}} 项，现在排了 {{count}} 项',
  'validate.need_max_num_option': '最多排列 {{max}} 项，现在排了 {{count}} 项',
  'sort.rank_all': '请按先后顺序，依次点选全部选项',
  'sort.rank_exactly': '请按顺序点选 {{min}} 项',
  'sort.rank_between': '请按顺序点选 {{min}} 到 {{max}} 项',
  'sort.rank_at_least': '请按顺序点选至少 {{min}} 项',
  'sort.order': '您的排序',
  'sort.place': '第 {{place}} 位，共 {{total}} 位',
  'sort.placed': '“{{title}}”：第 {{place}} 位，共 {{total}} 位',
  'sort.removed': '“{{title}}”已取消排序',
  'sort.full': '已排满 {{max}} 位，请先取消一项',
  'sort.up': '将“{{title}}”上移',
  'sort.down': '将“{{title}}”下移',
  'sort.select': '“{{title}}”的位置',
  'sort.first': '已经是第一位',
  'sort.last': '已经是最后一位',
  'sort.clear': '重新排序',
  'sort.cleared': '排序已清空',
} as const;
