import type { QuestionContext, RandomSource, RecordShape, ScriptResult, ValueShape } from '@canvass/logic';
import type { MatrixAnswer } from '@canvass/protocol';
import { arbitraryEntry } from '../entries/entry-tools.ts';
import { findRow, isRowRequired, type MatrixQuestion, rowCode } from './rows.ts';
import { answerOfRows, type RowAnswer } from './rows-answer.ts';
import { namesByNearness, type Option } from '@canvass/project';
import { questionCode } from '../entries/option-code.ts';

export function recordOfRowShapes({ rows_items: rows = [] }: MatrixQuestion, shape: ValueShape): RecordShape {
  return { kind: 'record', parts: 'row', entries: new Map(rows.map((row) => [rowCode(row), shape])) };
}

/** Rows of a random respondent, who leaves out some optional rows. */
export function arbitraryRows<Cell>(
  random: RandomSource,
  question: MatrixQuestion,
  { rows, today }: QuestionContext,
  cellOf: (row: Option) => Cell | undefined,
): MatrixAnswer<Cell> | undefined {
  if (question.required !== true && random.int(8) === 0) return undefined;
  const randomRows = rows.flatMap((row): readonly RowAnswer<Cell>[] => {
    if (!isRowRequired(question, row) && random.int(4) === 0) return [];
    if (question.not_apply === true && random.int(6) === 0) return [{ row, noApply: true }];
    const cell = cellOf(row);
    const [, text] = arbitraryEntry(random, row, today);
    const isNothing = cell === undefined && text === undefined;
    return isNothing
      ? []
      : [{ row, ...(cell !== undefined && { cell }), ...(text !== undefined && { text }) }];
  });
  return randomRows.length === 0 ? undefined : answerOfRows(randomRows);
}

type ReadCell<Cell> = (entry: unknown, row: Option) => ScriptResult<Cell>;

/**
 * Reads rows of an author's script: `{ R1: 'A2', R2: 'A3' }`. `R3_open: 'text'` is the text of an open row;
 * `R4_no_apply: true` marks a row as not applicable. The name of an only row can be omitted.
 */
export function rowsFromScript<Cell>(
  entry: unknown,
  question: MatrixQuestion,
  readCell: ReadCell<Cell>,
): ScriptResult<readonly RowAnswer<Cell>[]> {
  const pairs = rowPairs(entry, question);
  if (pairs === undefined) {
    return {
      problem: `${questionCode(question)} takes its rows by code, such as { R1: "A1" }, not ${JSON.stringify(entry) ?? 'nothing'}.`,
    };
  }
  const answersByRow = new Map<Option, RowAnswer<Cell>>();
  for (const [name, value] of pairs) {
    const part = namedPart(question, name);
    if (part === undefined) return { problem: describeUnknownRow(question, name) };
    const result = readPart(part, value, question, readCell);
    if ('problem' in result) return result;
    answersByRow.set(part.row, { ...answersByRow.get(part.row), ...result.answer });
  }
  const rows = question.rows_items ?? [];
  return { answer: rows.flatMap((row) => answersByRow.get(row) ?? []) };
}

/** Entries by row name. An entry without row names belongs to the only row. */
function rowPairs(
  entry: unknown,
  question: MatrixQuestion,
): readonly (readonly [name: string, value: unknown])[] | undefined {
  const isNamed = typeof entry === 'object' && entry !== null && !Array.isArray(entry);
  const pairs: readonly (readonly [string, unknown])[] = isNamed ? Object.entries(entry) : [];
  const [firstRow, ...otherRows] = question.rows_items ?? [];
  const isOnlyRow = firstRow !== undefined && otherRows.length === 0;
  const hasRowNames = pairs.some(([name]) => namedPart(question, name) !== undefined);
  if (isOnlyRow && !hasRowNames && !(isNamed && pairs.length === 0)) return [[firstRow.gid, entry]];
  return isNamed ? pairs : undefined;
}

interface NamedPart {
  readonly row: Option;
  readonly part: 'cell' | 'open' | 'no_apply';
}

function namedPart(question: MatrixQuestion, name: string): NamedPart | undefined {
  const row = findRow(question, name);
  if (row !== undefined) return { row, part: 'cell' };
  const [, code, part] = /^(.+)_(open|no_apply)$/s.exec(name) ?? [];
  const owner = code === undefined ? undefined : findRow(question, code);
  return owner && { row: owner, part: part === 'open' ? 'open' : 'no_apply' };
}

function readPart<Cell>(
  { row, part }: NamedPart,
  value: unknown,
  question: MatrixQuestion,
  readCell: ReadCell<Cell>,
): ScriptResult<RowAnswer<Cell>> {
  const rowName = `${questionCode(question)}: row ${rowCode(row)}`;
  if (part === 'cell') {
    const result = readCell(value, row);
    return 'problem' in result ? result : { answer: { row, cell: result.answer } };
  }
  if (part === 'open') {
    if (row.is_open !== true) return { problem: `${rowName} takes no text; it is not open.` };
    if (typeof value === 'string' || typeof value === 'number')
      return { answer: { row, text: String(value) } };
    return { problem: `${rowName}: what is written beside it must be a text.` };
  }
  if (question.not_apply !== true)
    return { problem: `${rowName} always applies; the question has no not_apply.` };
  if (value === true || value === 99) return { answer: { row, noApply: true } };
  return { problem: `${rowName}: what does not apply is written as true, not ${JSON.stringify(value)}.` };
}

function describeUnknownRow(question: MatrixQuestion, name: string): string {
  const codes = (question.rows_items ?? []).map(rowCode);
  const nearestCodes = namesByNearness(name, codes).slice(0, MAX_SUGGESTIONS);
  const suggestion =
    nearestCodes.length === 0 ? 'It has no rows.' : `The nearest are ${nearestCodes.join(', ')}.`;
  return `${questionCode(question)} has no row ${JSON.stringify(name)}. ${suggestion}`;
}
const MAX_SUGGESTIONS = 5;
