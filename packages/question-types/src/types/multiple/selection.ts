import type { Option, QuestionOf } from '@canvass/project';
import type { ChoiceEntry } from '@canvass/protocol';
import { isDecidedByCode, parseEntry } from '../../answers/entries/entry.ts';

/** How many options can be chosen. `max` is infinite without a limit. */
export interface ChoiceBounds {
  readonly min: number;
  readonly max: number;
}

/**
 * The bounds for the offered options that the respondent can change. The minimum is never more than can be chosen together,
 * because rules that hide options must not make a question impossible.
 */
export function choiceBounds(
  question: QuestionOf<'multiple'>,
  offeredOptions: readonly Option[],
): ChoiceBounds {
  const [min, max] = question.options_range ?? [];
  const choosable = offeredOptions.filter(isOrdinary).length;
  const maxCount = typeof max === 'number' && max > 0 ? max : Number.POSITIVE_INFINITY;
  return { min: Math.min(min ?? 0, choosable), max: maxCount };
}

/** Whether the option counts towards the bounds: neither exclusive nor chosen by code. */
export function isOrdinary(option: Option): boolean {
  return option.exclusive !== true && !isDecidedByCode(option);
}

/** Sorts entries into authored order. If an option occurs twice, its last entry counts. */
export function inAuthoredOrder(
  entries: readonly ChoiceEntry[],
  question: QuestionOf<'multiple'>,
): readonly ChoiceEntry[] {
  return orderEntries(new Map(entries.map((entry) => [entry[0], entry])), question);
}

function orderEntries(
  byGid: ReadonlyMap<string, ChoiceEntry>,
  { items = [] }: QuestionOf<'multiple'>,
): readonly ChoiceEntry[] {
  const entries: ChoiceEntry[] = [];
  for (const { gid } of items) {
    const entry = byGid.get(gid);
    if (entry !== undefined) entries.push(entry);
  }
  return entries;
}

/** Parses a list of entries into authored order. Undefined for other values, or if an option occurs twice. */
export function parseSelection(
  raw: unknown,
  question: QuestionOf<'multiple'>,
): readonly ChoiceEntry[] | undefined {
  if (!Array.isArray(raw) || raw.length > (question.items ?? []).length) return undefined;
  const entries: ChoiceEntry[] = [];
  for (const part of raw as readonly unknown[]) {
    const entry = parseEntry(part, question);
    if (entry === undefined) return undefined;
    entries.push(entry);
  }
  if (isOrdered(entries, question)) return entries; // views commit ordered entries
  const byGid = new Map(entries.map((entry) => [entry[0], entry]));
  return byGid.size === entries.length ? orderEntries(byGid, question) : undefined;
}

function isOrdered(entries: readonly ChoiceEntry[], { items = [] }: QuestionOf<'multiple'>): boolean {
  let found = 0;
  for (const { gid } of items) if (entries[found]?.[0] === gid) found += 1;
  return found === entries.length;
}
