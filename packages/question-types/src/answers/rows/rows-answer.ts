import type { QuestionContext } from '@canvass/logic';
import type { Option } from '@canvass/project';
import { type Issue, type MatrixAnswer, NOT_APPLICABLE } from '@canvass/protocol';
import { makeEntry, optionTextRules } from '../entries/entry.ts';
import { textIssues } from '../open-text/text-rules.ts';
import { type MatrixQuestion, openKey } from './rows.ts';

/** The key under which an answer marks a row as not applicable. */
export const noApplyKey = (row: string): string => `${row}_no_apply`;

/** The part of an answer about one row. */
export interface RowAnswer<Cell> {
  readonly row: Option;
  readonly cell?: Cell;
  /** The open text of the row. */
  readonly text?: string;
  readonly noApply?: true;
}

/** The rows of an answer, in authored order, without empty ones. */
export function rowsOf<Cell>(
  answer: MatrixAnswer<Cell>,
  { rows_items: rows = [] }: MatrixQuestion,
): readonly RowAnswer<Cell>[] {
  const found: RowAnswer<Cell>[] = [];
  for (const row of rows) {
    const held = rowAnswer(answer, row);
    if (held !== undefined) found.push(held);
  }
  return found;
}

/** The part of an answer about one row. Undefined if the answer has no entry for the row. */
export function rowAnswer<Cell>(answer: MatrixAnswer<Cell>, row: Option): RowAnswer<Cell> | undefined {
  const cell = answer[row.gid] as Cell | undefined; // `parseRows` stores only cells under row gids
  const text = row.is_open === true ? answer[openKey(row.gid)] : undefined;
  const noApply = answer[noApplyKey(row.gid)] === NOT_APPLICABLE;
  if (cell === undefined && text === undefined && !noApply) return undefined;
  return {
    row,
    ...(cell !== undefined && { cell }),
    ...(typeof text === 'string' && { text }),
    ...(noApply && { noApply }),
  };
}

/** Creates an answer from its rows. */
export function answerOfRows<Cell>(rows: readonly RowAnswer<Cell>[]): MatrixAnswer<Cell> {
  return Object.fromEntries(rows.flatMap(partsOfRow));
}

function partsOfRow<Cell>({ row, cell, text, noApply }: RowAnswer<Cell>) {
  const parts: (readonly [string, Cell | string | 99])[] = [];
  if (cell !== undefined) parts.push([row.gid, cell]);
  if (text !== undefined && text !== '') parts.push([openKey(row.gid), text]);
  if (noApply === true) parts.push([noApplyKey(row.gid), NOT_APPLICABLE]);
  return parts;
}

/** Parses a cell. Returns null for an empty cell, undefined for an invalid one. */
export type ParseCell<Cell> = (raw: unknown, row: Option) => Cell | null | undefined;

/**
 * Parses an answer by rows (ANSWER-8): cells by row gid, texts of open rows under `_open`, 99 under `_no_apply` if the
 * question offers it. The result is in authored order. Undefined if any part is unknown or invalid.
 */
export function parseRows<Cell>(
  raw: unknown,
  question: MatrixQuestion,
  parseCell: ParseCell<Cell>,
): MatrixAnswer<Cell> | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const given = new Map<string, unknown>(Object.entries(raw));
  const found: RowAnswer<Cell>[] = [];
  for (const row of question.rows_items ?? []) {
    const held = parseRow(given, row, question, parseCell);
    if (held === undefined) return undefined;
    found.push(held);
  }
  return given.size === 0 ? answerOfRows(found) : undefined;
}

/** Removes the row's entries from `given` and parses them. */
function parseRow<Cell>(
  given: Map<string, unknown>,
  row: Option,
  question: MatrixQuestion,
  parseCell: ParseCell<Cell>,
): RowAnswer<Cell> | undefined {
  const rawCell = takeEntry(given, row.gid);
  const cell = rawCell === null ? null : parseCell(rawCell, row);
  const text = row.is_open === true ? parseText(takeEntry(given, openKey(row.gid)), row) : null;
  const noApply = question.not_apply === true ? parseNoApply(takeEntry(given, noApplyKey(row.gid))) : null;
  if (cell === undefined || text === undefined || noApply === undefined) return undefined;
  // A row that does not apply must not have cells.
  if (noApply === true && cell !== null) return undefined;
  return {
    row,
    ...(cell !== null && { cell }),
    ...(text !== null && { text }),
    ...(noApply === true && { noApply }),
  };
}

/** Parses an open text. Null if there is none, undefined for other values. */
function parseText(raw: unknown, row: Option): string | null | undefined {
  if (raw === null) return null;
  return typeof raw === 'string' ? (makeEntry(row, raw)[1] ?? null) : undefined;
}

function parseNoApply(raw: unknown): true | null | undefined {
  if (raw === null) return null;
  return raw === NOT_APPLICABLE ? true : undefined;
}

/** Removes a key and returns its value; null if the key is missing. */
function takeEntry(given: Map<string, unknown>, key: string): unknown {
  const value = given.get(key) ?? null;
  given.delete(key);
  return value;
}
/** Drops rows that are not offered, and cells for which `pruneCell` returns undefined. The same reference if all remain. */
export function pruneRows<Cell>(
  answer: MatrixAnswer<Cell>,
  question: MatrixQuestion,
  isOffered: (gid: string) => boolean,
  pruneCell: (cell: Cell) => Cell | undefined,
): MatrixAnswer<Cell> | undefined {
  const rows = rowsOf(answer, question);
  const kept = rows.flatMap((held) => {
    if (!isOffered(held.row.gid)) return [];
    const left = held.cell === undefined ? undefined : pruneCell(held.cell);
    if (left === held.cell) return [held];
    const { cell: _, ...rest } = held;
    return [left === undefined ? rest : { ...rest, cell: left }];
  });
  const isSame = kept.length === rows.length && kept.every((held, at) => held === rows[at]);
  if (isSame) return answer;
  const left = answerOfRows(kept);
  return Object.keys(left).length === 0 ? undefined : left;
}

/** Issues of a row's open text (VALID-16). A required text is missing only if the row `counts`: is required or answered. */
export function rowTextIssues(
  row: Option,
  text: string | undefined,
  counts: boolean,
  { today }: Pick<QuestionContext, 'today'>,
): readonly Issue[] {
  if (row.is_open !== true) return [];
  const part = openKey(row.gid);
  if (text === undefined) {
    return counts && row.open_attrs?.required === true ? [{ key: 'validate.answer', part }] : [];
  }
  return textIssues(text, optionTextRules(row), { part, today });
}
