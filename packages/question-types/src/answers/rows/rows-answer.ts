import type { QuestionContext } from '@canvass/logic';
import type { Option } from '@canvass/project';
import { type Issue, type MatrixAnswer, NOT_APPLICABLE } from '@canvass/protocol';
import { makeEntry, optionTextRules } from '../entries/entry.ts';
import { textIssues } from '../open-text/text-rules.ts';
import { openKey } from './row-parts.ts';
import { type MatrixQuestion } from './rows.ts';

export const noApplyKey = (row: string): string => `${row}_no_apply`;

export interface RowAnswer<Cell> {
  readonly row: Option;
  readonly cell?: Cell;
  readonly text?: string;
  readonly noApply?: true;
}

/** The rows of an answer that are not empty, in authored order. */
export function listRows<Cell>(
  answer: MatrixAnswer<Cell>,
  { rows_items: rows = [] }: MatrixQuestion,
): readonly RowAnswer<Cell>[] {
  const rowAnswers: RowAnswer<Cell>[] = [];
  for (const row of rows) {
    const part = rowAnswer(answer, row);
    if (part !== undefined) rowAnswers.push(part);
  }
  return rowAnswers;
}

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

/** Returns null for an empty cell, undefined for an invalid one. */
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
  const entries = new Map<string, unknown>(Object.entries(raw));
  const rowAnswers: RowAnswer<Cell>[] = [];
  for (const row of question.rows_items ?? []) {
    const part = parseRow(entries, row, question, parseCell);
    if (part === undefined) return undefined;
    rowAnswers.push(part);
  }
  return entries.size === 0 ? answerOfRows(rowAnswers) : undefined;
}

/** Removes the row's entries from the map and parses them. */
function parseRow<Cell>(
  entries: Map<string, unknown>,
  row: Option,
  question: MatrixQuestion,
  parseCell: ParseCell<Cell>,
): RowAnswer<Cell> | undefined {
  const rawCell = takeEntry(entries, row.gid);
  const cell = rawCell === null ? null : parseCell(rawCell, row);
  const text = row.is_open === true ? parseText(takeEntry(entries, openKey(row.gid)), row) : null;
  const noApply = question.not_apply === true ? parseNoApply(takeEntry(entries, noApplyKey(row.gid))) : null;
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

/** Null if there is no text, undefined if the value is not a text. */
function parseText(raw: unknown, row: Option): string | null | undefined {
  if (raw === null) return null;
  return typeof raw === 'string' ? (makeEntry(row, raw)[1] ?? null) : undefined;
}

function parseNoApply(raw: unknown): true | null | undefined {
  if (raw === null) return null;
  return raw === NOT_APPLICABLE ? true : undefined;
}

/** Removes an entry from the map and returns it. Null if the key is missing. */
function takeEntry(entries: Map<string, unknown>, key: string): unknown {
  const value = entries.get(key) ?? null;
  entries.delete(key);
  return value;
}
/**
 * Drops rows that are not offered, and cells for which `pruneCell` returns undefined. Returns the same reference if all
 * remain.
 */
export function pruneRows<Cell>(
  answer: MatrixAnswer<Cell>,
  question: MatrixQuestion,
  isOffered: (gid: string) => boolean,
  pruneCell: (cell: Cell) => Cell | undefined,
): MatrixAnswer<Cell> | undefined {
  const rows = listRows(answer, question);
  const prunedRows = rows.flatMap((rowPart) => {
    if (!isOffered(rowPart.row.gid)) return [];
    const prunedCell = rowPart.cell === undefined ? undefined : pruneCell(rowPart.cell);
    if (prunedCell === rowPart.cell) return [rowPart];
    const { cell: _, ...partWithoutCell } = rowPart;
    return [prunedCell === undefined ? partWithoutCell : { ...partWithoutCell, cell: prunedCell }];
  });
  const isSame = prunedRows.length === rows.length && prunedRows.every((rowPart, at) => rowPart === rows[at]);
  if (isSame) return answer;
  const prunedAnswer = answerOfRows(prunedRows);
  return Object.keys(prunedAnswer).length === 0 ? undefined : prunedAnswer;
}

/** Issues of a row's open text (VALID-16). A row that is neither required nor answered does not need its text. */
export function rowTextIssues(
  row: Option,
  text: string | undefined,
  isNeeded: boolean,
  { today }: Pick<QuestionContext, 'today'>,
): readonly Issue[] {
  if (row.is_open !== true) return [];
  const part = openKey(row.gid);
  if (text === undefined) {
    return isNeeded && row.open_attrs?.required === true ? [{ key: 'validate.answer', part }] : [];
  }
  return textIssues(text, optionTextRules(row), { part, today });
}
