import type { Option, QuestionOf } from '@canvass/project';
import { NOT_APPLICABLE, type ScoreAnswer, type ScoreEntry } from '@canvass/protocol';
import { normaliseText, textRules, type TextRules } from '../open-text/text-rules.ts';
import { formatDisplayText, isRecordValue, type Value } from '@canvass/logic';

/** The stored entry of an item that does not apply, with the marker at index 3 (ANSWER-4). */
export const NOT_APPLICABLE_ENTRY: ScoreEntry = [null, null, [], NOT_APPLICABLE];

const MAX_SCORE = 1e9;

export function isNotApplicable(entry: ScoreEntry | undefined): boolean {
  return entry?.[3] === NOT_APPLICABLE;
}

/** The score of an entry. Undefined without a score, or if the item does not apply. */
export function scoreIn(entry: ScoreEntry | undefined): number | undefined {
  return isNotApplicable(entry) ? undefined : (entry?.[0] ?? undefined);
}

/** Rules for the reason of an open item: those of the item, or else of the question. */
export function reasonRules(question: QuestionOf<'score'>, item: Option): TextRules {
  return textRules(item.open_attrs ?? question.open_attrs, {
    words_number_range: question.words_number_range,
  });
}

export function needsReason(question: QuestionOf<'score'>, item: Option): boolean {
  return item.is_open === true && (item.open_attrs ?? question.open_attrs)?.required === true;
}

/** The entry of an item. The reason is normalised, and left out if blank or if the item is not open. */
export function scoreEntry(
  question: QuestionOf<'score'>,
  item: Option,
  score: number,
  reason = '',
): ScoreEntry {
  const storedReason = item.is_open === true ? normaliseText(reason, reasonRules(question, item)) : '';
  return storedReason === '' ? [score] : [score, storedReason];
}

/** Parses entries by item, in authored order. Omits empty entries. Undefined if the answer is invalid. */
export function parseScores(raw: unknown, question: QuestionOf<'score'>): ScoreAnswer | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const parts = new Map<string, unknown>(Object.entries(raw));
  const entries: [string, ScoreEntry][] = [];
  for (const item of question.items ?? []) {
    if (!parts.has(item.gid)) continue;
    const entry = parseEntry(parts.get(item.gid), question, item);
    if (entry === undefined) return undefined;
    if (entry !== null) entries.push([item.gid, entry]);
    parts.delete(item.gid);
  }
  return parts.size > 0 ? undefined : Object.fromEntries(entries);
}

/** Parses an entry. Null if it has neither a score nor the marker, undefined if it is invalid. */
function parseEntry(
  raw: unknown,
  question: QuestionOf<'score'>,
  item: Option,
): ScoreEntry | null | undefined {
  if (!Array.isArray(raw) || raw.length < 1 || raw.length > 4) return undefined;
  const [score, reason, tags, marker]: readonly unknown[] = raw;
  const text = readReason(reason, item);
  if (text === undefined || !hasNoTags(tags)) return undefined;
  if (!isNothing(marker)) {
    const isMarker = marker === NOT_APPLICABLE && question.not_apply === true && isNothing(score);
    return isMarker ? NOT_APPLICABLE_ENTRY : undefined;
  }
  return isNothing(score) ? null : parseScore(score, question, { item, text });
}

function parseScore(
  raw: unknown,
  question: QuestionOf<'score'>,
  { item, text }: { readonly item: Option; readonly text: string },
): ScoreEntry | undefined {
  if (typeof raw !== 'number' || !(Math.abs(raw) <= MAX_SCORE)) return undefined;
  // Adding 0 turns negative zero into 0, because `JSON.stringify` drops its sign.
  return scoreEntry(question, item, raw + 0, text);
}

/** Whether the third member of an entry is empty. Only evaluations have tags there. */
const hasNoTags = (raw: unknown) => isNothing(raw) || (Array.isArray(raw) && raw.length === 0);
const isNothing = (raw: unknown): raw is null | undefined => raw === null || raw === undefined;

/** Reads a reason. Empty if there is none, undefined if the item does not accept it. */
function readReason(raw: unknown, item: Option): string | undefined {
  if (isNothing(raw)) return '';
  return typeof raw === 'string' && (item.is_open === true || raw === '') ? raw : undefined;
}

export function entryOfRecord(value: Value, name: string): Value | undefined {
  return isRecordValue(value) ? value.entries.get(name) : undefined;
}

/** The number in a value, also if it is written as a text. Undefined for other values. */
export function numberOfValue(value: Value | undefined): number | undefined {
  if (value === undefined) return undefined;
  const text = formatDisplayText(value).trim();
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
}
