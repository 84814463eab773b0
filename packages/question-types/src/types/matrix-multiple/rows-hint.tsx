import type { QuestionViewModel } from '@canvass/logic';
import { boundsAmong } from '../../answers/rows/row-bounds.ts';
import type { Translate } from '../../controls/view-props.ts';

/** How many to choose in each row, in words; only bounds that bind are told. */
export function rowsHint({ question, options }: QuestionViewModel, t: Translate): string {
  const offered = options.map(({ option }) => option);
  const { min, max } = boundsAmong(question, offered);
  if (max >= offered.filter(({ exclusive }) => exclusive !== true).length) {
    return min > 1 ? t('matrix_multiple.choose_at_least', { min }) : t('matrix_multiple.choose_any');
  }
  if (min === max) return t('matrix_multiple.choose_exactly', { min });
  return min > 0
    ? t('matrix_multiple.choose_between', { min, max })
    : t('matrix_multiple.choose_at_most', { max });
}
