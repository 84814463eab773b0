import { texts as openTextTexts } from '../../controls/texts/open-text.texts.ts';
import { texts as matrixTexts } from '../../controls/matrix/matrix.texts.ts';
import { texts as notApplyTexts } from '../../controls/options/not-apply.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

export const texts = {
  ...openTextTexts,
  ...questionTexts,
  ...notApplyTexts,
  ...matrixTexts,
  'validate.need_min_num_option_line': 'Choose at least {{min}} in this row; you have chosen {{count}}',
  'validate.need_max_num_option_line': 'Choose at most {{max}} in this row; you have chosen {{count}}',
  'validate.exclusive_option': 'This option cannot be chosen together with others; keep one or the other',
  'matrix_multiple.choose_any': 'Choose all that apply in each row',
  'matrix_multiple.choose_exactly': 'Choose {{min}} in each row',
  'matrix_multiple.choose_between': 'Choose {{min}} to {{max}} in each row',
  'matrix_multiple.choose_at_least': 'Choose {{min}} or more in each row',
  'matrix_multiple.choose_at_most': 'Choose up to {{max}} in each row',
  'matrix_multiple.limit_reached': 'You can choose up to {{max}} in a row. Untick one first',
  'matrix_multiple.full': 'You have chosen {{max}} here, the most you can',
  'matrix_multiple.others_cleared': '“{{title}}” is chosen, so your other choices in this row were cleared',
  'matrix_multiple.exclusive_cleared':
    '“{{title}}” was cleared, because it cannot be chosen together with others',
  'matrix_multiple.keys': 'Arrow keys move within a row',
  'matrix_multiple.clear': 'Clear my choices',
  'matrix_multiple.cleared': 'Your choices have been cleared',
} as const;
