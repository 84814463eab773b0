import type { AuthorTexts } from '@canvass/logic/author-texts';
import type { QuestionProblem } from '@canvass/logic';
import type { Option, QuestionWith } from '@canvass/project';
import { dayOfBound } from '@canvass/validators';
import { momentOfBound } from '../open-text/date-time.ts';

export const authorTexts = {
  'question.no-options': {
    message: 'The question has no options, so respondents would never see it.',
    fix: 'Add options in items, or choose another question type.',
  },
  'question.range-impossible': {
    message: 'The minimum {min} is above the maximum {max}, so no answer is accepted.',
    fix: 'Write the smaller number first.',
  },
  'question.bounds-impossible': {
    message: 'The first value {min} is always after the last value {max}, so no answer is accepted.',
    fix: 'Write the earlier one in min.',
  },
  'question.bound-not-number': {
    message: 'Texts of this question are numbers, but the bound is {value}.',
    fix: 'Write a number, or set open_attrs.type to date.',
  },
  'question.bound-not-day': {
    message: 'The bound {value} is not a day, so it has no effect.',
    fix: 'Write a date that exists, such as "2026-05-31", or "today", "today-18y", "today+2w".',
  },
  'question.bound-with-time': {
    message: 'The bound {value} has a time of day, but the question only asks for a day.',
    fix: 'Set with_time to true to ask for the time too, or write the day alone.',
  },
  'question.bound-not-time': {
    message: 'The bound {value} is not a time of day, so it has no effect.',
    fix: 'Write hours and minutes, such as "08:30".',
  },
  'question.bound-unused': {
    message: 'open_attrs.{field} limits numbers and dates, not texts of type {given}.',
    isRemovable: true,
    fix: 'Remove it, set open_attrs.type to int, decimal or date, or limit the length by open_attrs.range.',
  },
} as const satisfies AuthorTexts;

type Range = QuestionWith<'options' | 'bounds'>['options_range'];
export type SharedProblem = QuestionProblem<keyof typeof authorTexts>;

/** Reports a choice question without options, which can never be shown. */
export function checkOptions(question: QuestionWith<'options' | 'bounds'>): readonly SharedProblem[] {
  if ((question.items ?? []).length > 0) return [];
  return [{ severity: 'error', id: 'question.no-options', path: '.items' }];
}

/** Kinds of `min` and `max`. A `moment` is a day or seconds since 1970, a `date-time` may also have a time. */
type BoundKind = 'number' | 'day' | 'moment' | 'date-time' | 'time';

/** The kind of `min` and `max` for texts of this type. Undefined if only their length can be limited. */
export function boundKind(type: string | undefined): 'number' | 'day' | undefined {
  if (type === 'date') return 'day';
  return type === 'int' || type === 'decimal' || type === 'number' ? 'number' : undefined;
}

/** The kind of `min` and `max` of a blank, by its own type or else the question's. Defaults to numbers. */
export function blankKind(
  { open_attrs: sharedAttributes }: QuestionWith<'textRules'>,
  { open_attrs: ownAttributes }: Pick<Option, 'open_attrs'>,
): BoundKind {
  return boundKind((ownAttributes ?? sharedAttributes)?.type) ?? 'number';
}

type Limits = { readonly [K in 'min' | 'max']?: QuestionWith<'limits'>[K] | undefined };

/** Reports `min` and `max` of a question or option that are not of their kind, or that no answer can meet. */
export function checkLimits(
  { min, max }: Limits,
  path = '',
  kind: BoundKind = 'number',
): readonly SharedProblem[] {
  const wrongBounds = Object.entries({ min, max }).flatMap(([field, bound]) =>
    bound === undefined ? [] : checkBound(bound, `${path}.${field}`, kind),
  );
  if (wrongBounds.length > 0 || min === undefined || max === undefined) return wrongBounds;
  if (typeof min === 'number' && typeof max === 'number') return checkRange([min, max], `${path}.min`);
  if (typeof min === 'number' || typeof max === 'number' || !isNeverMet(min, max)) return [];
  return [{ severity: 'error', id: 'question.bounds-impossible', path: `${path}.min`, params: { min, max } }];
}

/** Values of "today" with which relative bounds are compared, because months and years have different lengths. */
const SAMPLE_DAYS = ['2000-01-31', '2001-02-01', '2001-07-15'];

/** Whether `min` is later than `max` on all sample days. Times of day compare as texts. */
function isNeverMet(min: string, max: string): boolean {
  if (min.startsWith('today') !== max.startsWith('today')) return false;
  return SAMPLE_DAYS.every((day) => {
    const last = momentOfBound(max, day) ?? max;
    return (momentOfBound(min, day) ?? min).slice(0, last.length) > last;
  });
}

function checkBound(bound: number | string, path: string, kind: BoundKind): readonly SharedProblem[] {
  const value = JSON.stringify(bound);
  const problem = (id: keyof typeof authorTexts, severity: 'error' | 'warning' = 'error') => [
    { severity, id, path, params: { value } },
  ];
  if (kind === 'number') return typeof bound === 'number' ? [] : problem('question.bound-not-number');
  // Only a warning, because numbers were accepted without effect before days could be bounds.
  if (typeof bound === 'number') return kind === 'day' ? problem('question.bound-not-day', 'warning') : [];
  if (kind === 'time') return /^\d\d:/.test(bound) ? [] : problem('question.bound-not-time');
  if (momentOfBound(bound, SAMPLE_DAYS[0]) === undefined) return problem('question.bound-not-day');
  const isDay = dayOfBound(bound, SAMPLE_DAYS[0]) !== undefined;
  return isDay || kind === 'date-time' ? [] : problem('question.bound-with-time');
}

/** Reports a range `[min, max, ...]` whose minimum exceeds its maximum. */
export function checkRange(range: Range, path: string): readonly SharedProblem[] {
  const [min, max] = range ?? [];
  if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return [];
  return [{ severity: 'error', id: 'question.range-impossible', path, params: { min, max } }];
}
