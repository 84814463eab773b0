import type { ListShape, QuestionContext, QuestionProblem, RandomSource } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { ChoiceEntry } from '@canvass/protocol';
import { isDecidedByCode } from '../../answers/entries/entry.ts';
import { arbitraryEntry, choiceShape } from '../../answers/entries/entry-tools.ts';
import { choiceBounds, inAuthoredOrder, isOrdinary } from './selection.ts';
import type { AuthorTexts } from '@canvass/logic/author-texts';
import { checkRange, type SharedProblem } from '../../answers/entries/question-checks.ts';

/** A random selection within the bounds, sometimes of one exclusive option. Undefined for no answer. */
export function arbitrarySelection(
  random: RandomSource,
  question: QuestionOf<'multiple'>,
  { options, today }: Pick<QuestionContext, 'options' | 'today'>,
): readonly ChoiceEntry[] | undefined {
  if (options.length === 0 || (question.required !== true && random.int(8) === 0)) return undefined;
  const exclusive = options.filter((option) => option.exclusive === true);
  const ordinaryOptions = options.filter((option) => option.exclusive !== true);
  const isExclusive = exclusive.length > 0 && (ordinaryOptions.length === 0 || random.int(8) === 0);
  const chosen = isExclusive
    ? drawOptions(random, exclusive, 1)
    : drawOptions(random, ordinaryOptions, size(random, question, ordinaryOptions));
  const entries = chosen.map((option) => arbitraryEntry(random, option, today));
  return inAuthoredOrder(entries, question);
}

function size(
  random: RandomSource,
  question: QuestionOf<'multiple'>,
  ordinaryOptions: readonly Option[],
): number {
  const { min, max } = choiceBounds(question, ordinaryOptions);
  const minimum = Math.max(1, min);
  const maximum = Math.max(minimum, Math.min(max, ordinaryOptions.length));
  return minimum + random.int(maximum - minimum + 1);
}

/** Draws `count` options. Each set of options is equally likely. */
function drawOptions(random: RandomSource, options: readonly Option[], count: number): readonly Option[] {
  const remainingOptions = [...options];
  return Array.from({ length: Math.min(count, remainingOptions.length) }, () =>
    remainingOptions.splice(random.int(remainingOptions.length), 1),
  ).flat();
}

/** The shape of a list of chosen options. */
export const chosenShape = (question: QuestionOf<'multiple'>): ListShape => ({
  kind: 'list',
  member: choiceShape(question),
  maxMembers: maxChosen(question),
  isDistinct: true,
});

/**
 * The largest number of options that an answer can have. Views keep the maximum of `options_range`, but automatic answers and
 * changes by expression may exceed it. The minimum does not bound rules: an answer on the same page may still be incomplete.
 */
function maxChosen(question: QuestionOf<'multiple'>): number {
  const { items = [], options_range: [, max] = [] } = question;
  const isBinding = typeof max === 'number' && max > 0 && max < items.length;
  return isBinding && !mayExceedBounds(question, max) ? max : items.length;
}

function mayExceedBounds({ items = [], ...question }: QuestionOf<'multiple'>, max: number): boolean {
  const { auto_fill: automatic = '', plaster_code: changes = '', defaultOptionSelect: defaults } = question;
  if (automatic.trim() !== '' || changes.trim() !== '' || isGiven(defaults)) return true;
  return items.some(isDecidedByCode) || items.filter(({ selected }) => selected === true).length > max;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== false;

export const authorTexts = {
  'question.range-too-wide': {
    message: 'Up to {max} options may be chosen, but there are only {offered}.',
    fix: 'Correct the number, add options, or write null for no bound.',
  },
  'question.range-beyond-options': {
    message: 'At least {min} options are required, but only {choosable} can be chosen together.',
    fix: 'Require at most {choosable}, or add options.',
  },
  'question.range-third-value': {
    message: 'A range of choices has a minimum and a maximum. Its third value has no effect.',
    fix: 'Remove the third value.',
  },
} as const satisfies AuthorTexts;

type BoundsProblem = SharedProblem | QuestionProblem<keyof typeof authorTexts>;

const PATH = '.options_range';

/** Reports an `options_range` that cannot be met or has no effect. */
export function checkBounds(question: QuestionOf<'multiple'>): readonly BoundsProblem[] {
  const [min] = question.options_range ?? [];
  const choosable = (question.items ?? []).filter(isOrdinary).length;
  const problems: BoundsProblem[] = [...checkRange(question.options_range, PATH)];
  if (typeof min === 'number' && choosable > 0 && min > choosable) {
    const params = { min, choosable };
    problems.push({ severity: 'error', id: 'question.range-beyond-options', path: PATH, params });
  }
  if (problems.length === 0) problems.push(...checkTooWide(question));
  if (question.options_range?.[2] !== undefined) {
    problems.push({ severity: 'warning', id: 'question.range-third-value', path: `${PATH}[2]` });
  }
  return problems;
}

function checkTooWide({
  options_range: range,
  items = [],
}: QuestionOf<'multiple'>): readonly BoundsProblem[] {
  const max = range?.[1];
  if (typeof max !== 'number' || items.length === 0 || max <= items.length) return [];
  const params = { max, offered: items.length };
  return [{ severity: 'warning', id: 'question.range-too-wide', path: PATH, params }];
}
