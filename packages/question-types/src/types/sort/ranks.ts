import type { Option, QuestionOf } from '@canvass/project';
import type { ChoiceEntry, SortAnswer } from '@canvass/protocol';
import { makeEntry } from '../../answers/entries/entry.ts';

const OPEN = '_open';

/** Entries of the ranked options, the first rank first. */
export function rankedEntries(answer: SortAnswer | undefined): readonly ChoiceEntry[] {
  if (answer === undefined) return [];
  const ranks = Object.entries(answer).flatMap(([gid, rank]) =>
    typeof rank === 'number' ? [{ gid, rank }] : [],
  );
  return ranks
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ gid }): ChoiceEntry => {
      const text = answer[gid + OPEN];
      return typeof text === 'string' ? [gid, text] : [gid];
    });
}

/** The answer in which these entries have the ranks 1, 2, 3 and so on. */
export function rankAnswer(entries: readonly ChoiceEntry[]): SortAnswer {
  return Object.fromEntries(
    entries.flatMap(([gid, text], at): readonly (readonly [string, number | string])[] =>
      text === undefined
        ? [[gid, at + 1]]
        : [
            [gid, at + 1],
            [gid + OPEN, text],
          ],
    ),
  );
}

/**
 * A record of ranks, from 1 without gaps, by option gid, and texts of ranked open options under `{gid}_open`.
 * Undefined for anything else.
 */
export function parseRanks(raw: unknown, question: QuestionOf<'sort'>): SortAnswer | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const options = new Map((question.items ?? []).map((option) => [option.gid, option]));
  const given = new Map<string, unknown>(Object.entries(raw));
  const byRank: Option[] = [];
  for (const [key, value] of given) {
    const option = options.get(key);
    if (option === undefined || typeof value === 'string') {
      if (!isTextOfRanked(key, value, given, options)) return undefined;
      continue;
    }
    if (!isRank(value, options.size) || byRank[value] !== undefined) return undefined;
    byRank[value] = option;
  }
  const ranked = byRank.slice(1);
  if (ranked.length !== Object.keys(ranked).length) return undefined;
  return rankAnswer(ranked.map((option) => entryOf(option, given.get(option.gid + OPEN))));
}

const entryOf = (option: Option, text: unknown): ChoiceEntry =>
  makeEntry(option, typeof text === 'string' ? text : undefined);

const isRank = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;

function isTextOfRanked(
  key: string,
  value: unknown,
  given: ReadonlyMap<string, unknown>,
  options: ReadonlyMap<string, Option>,
): boolean {
  if (typeof value !== 'string' || !key.endsWith(OPEN)) return false;
  const gid = key.slice(0, -OPEN.length);
  const option = options.get(gid);
  return option !== undefined && given.has(gid) && (option.is_open === true || value === '');
}
