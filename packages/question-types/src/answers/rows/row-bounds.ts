import type { Option, QuestionWith } from '@canvass/project';
import { availableOptions } from './rows.ts';

/** How many options a row may have. `max` is infinite without a limit. */
export interface RowBounds {
  readonly min: number;
  readonly max: number;
}
const NO_BOUNDS: RowBounds = { min: 0, max: Number.POSITIVE_INFINITY };

/** The bounds of one row, by the options that are available in the row. */
export function rowBounds(
  question: QuestionWith<'options' | 'rows' | 'cells' | 'required' | 'bounds'>,
  row: Option,
  offeredOptions: readonly Option[],
): RowBounds {
  return boundsAmong(question, availableOptions(question, row, offeredOptions));
}

/**
 * The bounds for these options. `options_range` applies only if there are enough options for its minimum, without the
 * exclusive options (VALID-3, TYPE-3).
 */
export function boundsAmong(
  question: QuestionWith<'options' | 'rows' | 'cells' | 'required' | 'bounds'>,
  options: readonly Option[],
): RowBounds {
  const [min, max] = question.options_range ?? [];
  const choosable = options.filter(({ exclusive }) => exclusive !== true).length;
  if (choosable < (min ?? 0)) return NO_BOUNDS;
  const maxCount = typeof max === 'number' && max > 0 ? max : Number.POSITIVE_INFINITY;
  return { min: min ?? 0, max: maxCount };
}
