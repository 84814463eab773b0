import { type Choice, choicesOfValue, defineQuestionType } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { ChoiceEntry, Issue, SortAnswer } from '@canvass/protocol';
import { choiceValue } from '../../answers/entries/choice-value.ts';
import {
  automaticEntry,
  chosenEntry,
  entryChoice,
  entryIssues,
  makeEntry,
} from '../../answers/entries/entry.ts';

const OPEN_SUFFIX = '_open';

export function rankedEntries(answer: SortAnswer | undefined): readonly ChoiceEntry[] {
  if (answer === undefined) return [];
  const ranks = Object.entries(answer).flatMap(([gid, rank]) =>
    typeof rank === 'number' ? [{ gid, rank }] : [],
  );
  return ranks
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ gid }): ChoiceEntry => {
      const text = answer[gid + OPEN_SUFFIX];
      return typeof text === 'string' ? [gid, text] : [gid];
    });
}

export function rankAnswer(entries: readonly ChoiceEntry[]): SortAnswer {
  return Object.fromEntries(
    entries.flatMap(([gid, text], at): readonly (readonly [string, number | string])[] =>
      text === undefined
        ? [[gid, at + 1]]
        : [
            [gid, at + 1],
            [gid + OPEN_SUFFIX, text],
          ],
    ),
  );
}

/**
 * Parses a record of ranks, from 1 without gaps, by option gid, and texts of ranked open options under `{gid}_open`.
 * Undefined for other values.
 */
function parseRanks(raw: unknown, question: QuestionOf<'sort'>): SortAnswer | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const options = new Map((question.items ?? []).map((option) => [option.gid, option]));
  const valuesByKey = new Map<string, unknown>(Object.entries(raw));
  const byRank: Option[] = [];
  for (const [key, value] of valuesByKey) {
    const option = options.get(key);
    if (option === undefined || typeof value === 'string') {
      if (!isTextOfRanked(key, value, valuesByKey, options)) return undefined;
      continue;
    }
    if (!isRank(value, options.size) || byRank[value] !== undefined) return undefined;
    byRank[value] = option;
  }
  const rankedOptions = byRank.slice(1);
  if (rankedOptions.length !== Object.keys(rankedOptions).length) return undefined;
  return rankAnswer(
    rankedOptions.map((option) => computeEntry(option, valuesByKey.get(option.gid + OPEN_SUFFIX))),
  );
}

const computeEntry = (option: Option, text: unknown): ChoiceEntry =>
  makeEntry(option, typeof text === 'string' ? text : undefined);

const isRank = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max;

function isTextOfRanked(
  key: string,
  value: unknown,
  valuesByKey: ReadonlyMap<string, unknown>,
  options: ReadonlyMap<string, Option>,
): boolean {
  if (typeof value !== 'string' || !key.endsWith(OPEN_SUFFIX)) return false;
  const gid = key.slice(0, -OPEN_SUFFIX.length);
  const option = options.get(gid);
  return option !== undefined && valuesByKey.has(gid) && (option.is_open === true || value === '');
}

/** A ranking of all visible options, or of a number of options in `options_range` (VALID-18, ANSWER-6). */
export const sort = defineQuestionType<QuestionOf<'sort'>, SortAnswer>({
  id: 'sort',
  hasOptions: true,
  answerable: true,
  completesByChoice: false,
  effort: ({ items = [] }) => ({ times: items.length, kind: 'choose' }),
  parse: parseRanks,
  initialAnswer(question, { isOffered }) {
    const preselected = (question.items ?? []).filter(
      ({ gid, selected }) => selected === true && isOffered(gid),
    );
    return preselected.length === 0 ? undefined : rankAnswer(preselected.map(chosenEntry));
  },
  validate(question, answer, { options, today }) {
    const entries = rankedEntries(answer);
    if (entries.length === 0 && question.required !== true) return [];
    return [
      ...numberIssues(question, options, entries.length),
      ...listChoices(question, entries).flatMap(({ option, text }) =>
        entryIssues(text === undefined ? [option.gid] : [option.gid, text], option, today),
      ),
    ];
  },
  prune(answer, { isOffered }) {
    const entries = rankedEntries(answer);
    const offeredEntries = entries.filter(([gid]) => isOffered(gid));
    if (offeredEntries.length === entries.length) return answer;
    return offeredEntries.length === 0 ? undefined : rankAnswer(offeredEntries);
  },
  isEmpty: (answer) => rankedEntries(answer).length === 0,
  value: (question, answer, titleOf) =>
    listChoices(question, rankedEntries(answer)).map((choice) => choiceValue(choice, titleOf)),
  fromValue(question, value) {
    const choices = choicesOfValue(question, value);
    return choices.length === 0 ? undefined : rankAnswer(choices.map(automaticEntry));
  },
  choices: (question, answer) => listChoices(question, rankedEntries(answer)),
});

function listChoices(question: QuestionOf<'sort'>, entries: readonly ChoiceEntry[]): readonly Choice[] {
  return entries.flatMap((entry) => entryChoice(entry, question));
}

/** Minimum and maximum number of ranked options. Without `options_range` all options need a rank. */
export function rankBounds(
  { options_range: range }: QuestionOf<'sort'>,
  offeredOptions: readonly Option[],
): { readonly min: number; readonly max: number; readonly isBounded: boolean } {
  const optionCount = offeredOptions.length;
  const [min, max] = [range?.[0] ?? 0, range?.[1] ?? 0];
  if (min <= 0 && max <= 0) return { min: optionCount, max: optionCount, isBounded: false };
  // The bounds are at most the number of offered options, because hidden ones must not make the question impossible.
  return {
    min: Math.min(Math.max(1, min), optionCount),
    max: max > 0 ? Math.min(max, optionCount) : optionCount,
    isBounded: true,
  };
}

function numberIssues(
  question: QuestionOf<'sort'>,
  options: readonly Option[],
  count: number,
): readonly Issue[] {
  const { min, max, isBounded } = rankBounds(question, options);
  if (!isBounded) return count < min ? [{ key: 'validate.sort_all' }] : [];
  if (count < min) return [{ key: 'validate.need_min_num_option', params: { min, count } }];
  return count > max ? [{ key: 'validate.need_max_num_option', params: { max, count } }] : [];
}
