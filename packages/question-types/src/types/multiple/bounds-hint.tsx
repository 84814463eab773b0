import type { QuestionViewModel } from '@canvass/logic';
import type { Translate } from '../../controls/view-props.ts';
import { choiceBounds, isOrdinary } from './selection.ts';

/** How many to choose, as a text; only bounds that limit the choice are shown. */
export function boundsHint({ question, options }: QuestionViewModel, t: Translate): string {
  const offered = options.map(({ option }) => option);
  const choosable = offered.filter(isOrdinary).length;
  const { min, max } = choiceBounds(question, offered);
  if (max >= choosable) {
    return min > 1 ? t('multiple.choose_at_least', { min }) : t('multiple.choose_any');
  }
  if (min === max) return t('multiple.choose_exactly', { min });
  return min > 0 ? t('multiple.choose_between', { min, max }) : t('multiple.choose_at_most', { max });
}
