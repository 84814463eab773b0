import { messages as validationMessages } from '../validation.messages.zh-CN.ts';
import { messages as matrixMessages } from '../views/matrix/matrix.messages.zh-CN.ts';
import { messages as notApplyMessages } from '../views/options/not-apply.messages.zh-CN.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-CN.ts';

/** All that the matrix of multiple choices may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  ...notApplyMessages,
  ...matrixMessages,
  'validate.need_min_num_option_line': '这一行请至少选择 {{min}} 项，现在选了 {{count}} 项',
  'validate.need_max_num_option_line': '这一行最多选择 {{max}} 项，现在选了 {{count}} 项',
  'validate.exclusive_option': '这一项不能与其他选项同时选择，请只保留一种',
  'matrix_multiple.choose_any': '每行可多选',
  'matrix_multiple.choose_exactly': '每行请选择 {{min}} 项',
  'matrix_multiple.choose_between': '每行请选择 {{min}} 到 {{max}} 项',
  'matrix_multiple.choose_at_least': '每行请至少选择 {{min}} 项',
  'matrix_multiple.choose_at_most': '每行最多选择 {{max}} 项',
  'matrix_multiple.limit_reached': '每行最多选 {{max}} 项，请先取消一项',
  'matrix_multiple.full': '这一行已选满 {{max}} 项',
  'matrix_multiple.others_cleared': '已选择“{{title}}”，这一行的其他选项已取消',
  'matrix_multiple.exclusive_cleared': '“{{title}}”已取消，因为它不能与其他选项同时选择',
  'matrix_multiple.keys': '用方向键在一行内移动',
  'matrix_multiple.clear': '清除选择',
  'matrix_multiple.cleared': '已清除选择',
} as const;
