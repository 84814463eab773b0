import { messages as validationMessages } from '../validation.messages.zh-TW.ts';
import { messages as matrixMessages } from '../views/matrix/matrix.messages.zh-TW.ts';
import { messages as notApplyMessages } from '../views/options/not-apply.messages.zh-TW.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';

/** All that the matrix of multiple choices may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  ...notApplyMessages,
  ...matrixMessages,
  'validate.need_min_num_option_line': '這一列請至少選擇 {{min}} 項，現在選了 {{count}} 項',
  'validate.need_max_num_option_line': '這一列最多選擇 {{max}} 項，現在選了 {{count}} 項',
  'validate.exclusive_option': '這一項不能與其他選項同時選擇，請只保留一種',
  'matrix_multiple.choose_any': '每列可複選',
  'matrix_multiple.choose_exactly': '每列請選擇 {{min}} 項',
  'matrix_multiple.choose_between': '每列請選擇 {{min}} 到 {{max}} 項',
  'matrix_multiple.choose_at_least': '每列請至少選擇 {{min}} 項',
  'matrix_multiple.choose_at_most': '每列最多選擇 {{max}} 項',
  'matrix_multiple.limit_reached': '每列最多選 {{max}} 項，請先取消一項',
  'matrix_multiple.full': '這一列已選滿 {{max}} 項',
  'matrix_multiple.others_cleared': '已選擇「{{title}}」，這一列的其他選項已取消',
  'matrix_multiple.exclusive_cleared': '「{{title}}」已取消，因為它不能與其他選項同時選擇',
  'matrix_multiple.keys': '用方向鍵在一列內移動',
  'matrix_multiple.clear': '清除選擇',
  'matrix_multiple.cleared': '已清除選擇',
} as const;
