import type { Choice } from '@canvass/logic';
import type { Option, QuestionWith } from '@canvass/project';
import type { Issue } from '@canvass/protocol';
import { askedIn } from './rows.ts';

/** Minimum and maximum number of options in one row. `max` is infinite without a limit. */
export interface RowBounds {
  readonly min: number;
  readonly max: number;
}
const NO_BOUNDS: RowBounds = { min: 0, max: Number.POSITIVE_INFINITY };

/** The bounds of one row, which may omit some options. */
export function rowBounds(
  question: QuestionWith<'options' | 'rows' | 'cells' | 'required' | 'bounds'>,
  row: Option,
  offered: readonly Option[],
): RowBounds {
  return boundsAmong(question, askedIn(question, row, offered));
}

/**
 * VALID-3: `options_range` holds in a row as soon as at least its minimum of options can be chosen there
 * together.
 */
export function boundsAmong(
  question: QuestionWith<'options' | 'rows' | 'cells' | 'required' | 'bounds'>,
  asked: readonly Option[],
): RowBounds {
  const [min, max] = question.options_range ?? [];
  const choosable = asked.filter(({ exclusive }) => exclusive !== true).length;
  if (choosable < (min ?? 0)) return NO_BOUNDS;
  const most = typeof max === 'number' && max > 0 ? max : Number.POSITIVE_INFINITY;
  return { min: min ?? 0, max: most };
}

/**
 * Reports too few or too many options, or an exclusive option among others. An exclusive option alone is always
 * valid.
 */
export function numberIssues(
  choices: readonly Choice[],
  { min, max }: RowBounds,
  part: { readonly row: string; cell(option: string): string },
): readonly Issue[] {
  const count = choices.length;
  const exclusive = choices.find(({ option }) => option.exclusive === true);
  if (exclusive !== undefined) {
    return count === 1 ? [] : [{ key: 'validate.exclusive_option', part: part.cell(exclusive.option.gid) }];
  }
  if (count < min) {
    return [{ key: 'validate.need_min_num_option_line', part: part.row, params: { min, count } }];
  }
  return count > max
    ? [{ key: 'validate.need_max_num_option_line', part: part.row, params: { max, count } }]
    : [];
}
