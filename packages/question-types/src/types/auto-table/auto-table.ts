import {
  type Choice,
  defineQuestionType,
  formatDisplayText,
  type QuestionContext,
  type RecordValue,
  type Value,
} from '@canvass/logic';
import type { QuestionOf, Option } from '@canvass/project';
import type { AutoTableAnswer, Issue } from '@canvass/protocol';
import { optionCode } from '../../answers/entries/option-code.ts';
import {
  columnRules,
  defaultTexts,
  isFilled,
  makeRow,
  rowBounds,
  type TableRow,
  MAX_TABLE_ROWS,
} from './table-rows.ts';
import { plainTitle } from '../../answers/entries/plain-title.ts';
import { textIssues } from '../../answers/open-text/text-rules.ts';
import { cellPart } from '../../answers/rows/row-parts.ts';

/** Issues of a table (VALID-19). The part of an issue about a cell has its row, counted from 0, and its column. */
function tableIssues(
  question: QuestionOf<'auto_table'>,
  answer: AutoTableAnswer | undefined,
  { options, today }: QuestionContext,
): readonly Issue[] {
  const rows = answer ?? [];
  const startedCount = rows.filter((row) => options.some(({ gid }) => row[gid] !== undefined)).length;
  if (startedCount === 0) return question.required === true ? [{ key: 'validate.answer' }] : [];
  return [
    ...countIssues(question, startedCount),
    ...rows.flatMap((row, at) => rowIssues({ row, index: at, rows }, options, today)),
  ];
}

function countIssues(question: QuestionOf<'auto_table'>, count: number): readonly Issue[] {
  const { min, max } = rowBounds(question);
  if (count < min) return [{ key: 'validate.need_min_num_row', params: { min, count } }];
  return count > max ? [{ key: 'validate.need_max_num_row', params: { max, count } }] : [];
}

interface IndexedRow {
  readonly row: TableRow;
  readonly index: number;
  readonly rows: AutoTableAnswer;
}

/** Issues of a row. A blank row has none. */
function rowIssues(indexedRow: IndexedRow, columns: readonly Option[], today: string): readonly Issue[] {
  const { row, index } = indexedRow;
  if (columns.every(({ gid }) => row[gid] === undefined)) return [];
  return columns.flatMap((column): readonly Issue[] => {
    const text = row[column.gid];
    const part = cellPart(String(index), column.gid);
    if (text === undefined) return column.required === true ? [{ key: 'validate.answer', part }] : [];
    const textProblems = textIssues(text, columnRules(column), { today, part });
    return textProblems.length > 0 ? textProblems : duplicateIssues(indexedRow, column, part);
  });
}

/** Issues of equal cells in a unique column (VALID-19). The issue belongs to the later row and names the earlier one. */
function duplicateIssues({ row, index, rows }: IndexedRow, column: Option, part: string): readonly Issue[] {
  if (column.unique !== true) return [];
  const content = findContent(row, column);
  const firstIndex = rows.findIndex((earlier) => findContent(earlier, column) === content);
  if (firstIndex < 0 || firstIndex >= index) return [];
  const params = { title: titleOf(column), row: index + 1, other: firstIndex + 1 };
  return [{ key: 'validate.duplicate_content', params, part }];
}

/** The content by which cells are compared: the value of numbers, or the text in Unicode NFC (TYPE-12). */
export function findContent(row: TableRow, column: Option): string | undefined {
  const text = row[column.gid];
  if (text === undefined) return undefined;
  return columnRules(column).validator.numeric === true ? String(Number(text)) : text.normalize('NFC');
}

/** The title in messages, without markers of placeholders (VALID-19). */
const titleOf = ({ title }: Option): string =>
  plainTitle(title)
    .replace(/\{\{.*?\}\}/g, '')
    .trim();

/** A table to which the respondent adds rows. Options are its columns (VALID-19). */
export const autoTable = defineQuestionType<QuestionOf<'auto_table'>, AutoTableAnswer>({
  id: 'auto_table',
  hasOptions: true,
  answerable: true,
  completesByChoice: false,
  effort: ({ items = [] }) => ({ times: items.length, kind: 'write' }),
  parse: parseRows,
  initialAnswer(question, { options }) {
    const { min } = rowBounds(question);
    const count = Math.max(min, question.required === true ? 1 : 0);
    const row = defaultTexts(question, (gid) => options.some((column) => column.gid === gid));
    return count === 0 || !isFilled(row) ? undefined : Array.from({ length: count }, () => row);
  },
  validate: tableIssues,
  prune(answer, { isOffered }) {
    const isKept = (row: TableRow) => Object.keys(row).every(isOffered);
    if (answer.every(isKept)) return answer;
    const rows = answer
      .map((row): TableRow => Object.fromEntries(Object.entries(row).filter(([gid]) => isOffered(gid))))
      .filter(isFilled);
    return rows.length === 0 ? undefined : rows;
  },
  isEmpty: (answer) => answer.length === 0,
  value: (question, answer) => answer.map((row) => rowValue(question, row)),
  fromValue(question, value) {
    const records: readonly Value[] = Array.isArray(value) ? value : [value];
    const rows = records.map((record) => computeRow(question, record)).filter(isFilled);
    return rows.length === 0 ? undefined : rows.slice(0, rowBounds(question).max);
  },
  choices: (question, answer) =>
    (question.items ?? []).flatMap((option): readonly Choice[] =>
      answer.some((row) => row[option.gid] !== undefined) ? [{ option }] : [],
    ),
});

/** A row in expressions, as a record of texts by the codes of columns. */
function rowValue({ items = [] }: QuestionOf<'auto_table'>, row: TableRow): RecordValue {
  const entries = items.flatMap((column) => {
    const text = row[column.gid];
    return text === undefined ? [] : [[optionCode(column), text] as const];
  });
  return { kind: 'record', entries: new Map(entries) };
}

/** The inverse of `rowValue`: reads a row from a record keyed by column code or gid. */
function computeRow(question: QuestionOf<'auto_table'>, value: Value): TableRow {
  if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== 'record') return {};
  const codes = new Map((question.items ?? []).map((column) => [column.gid, optionCode(column)]));
  return makeRow(question, (gid) => {
    const member = value.entries.get(codes.get(gid) ?? gid) ?? value.entries.get(gid);
    return member === undefined || member === null ? undefined : formatDisplayText(member);
  });
}

/** Parses the rows and omits blank rows. Undefined if any part is invalid. */
function parseRows(raw: unknown, question: QuestionOf<'auto_table'>): AutoTableAnswer | undefined {
  if (!Array.isArray(raw) || raw.length > MAX_TABLE_ROWS * 2) return undefined;
  const rows: TableRow[] = [];
  for (const entry of raw as readonly unknown[]) {
    const row = parseRow(entry, question);
    if (row === undefined) return undefined;
    if (isFilled(row)) rows.push(row);
  }
  return rows;
}

function parseRow(raw: unknown, question: QuestionOf<'auto_table'>): TableRow | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const gids = new Set((question.items ?? []).map(({ gid }) => gid));
  const texts = new Map<string, string>();
  for (const [gid, text] of Object.entries(raw)) {
    if (!gids.has(gid) || typeof text !== 'string') return undefined;
    texts.set(gid, text);
  }
  return makeRow(question, (gid) => texts.get(gid));
}
