import type { Option, QuestionWith } from '@canvass/project';
import { type Choice, isRecordValue, type RecordValue, type Value } from '@canvass/logic';
import { choiceValue } from '../entries/choice-value.ts';

/** The author's code of a row. Defaults to `R` and its seq. */
export function rowCode(row: Option): string {
  return row.cid ?? `R${row.seq}`;
}

/** Finds the row that an author's script names, by cid or else by gid (PROJECT-5). */
export function findRow(question: QuestionWith<'rows'>, name: string): Option | undefined {
  const rows = question.rows_items ?? [];
  return rows.find((row) => rowCode(row) === name) ?? rows.find((row) => row.gid === name);
}

export type MatrixQuestion = QuestionWith<'options' | 'rows' | 'cells' | 'required' | 'notApply'>;

/** gids of the options without a cell in a row (TYPE-10, allowNull of row and option, showCellSetting). */
function listOptionsLeftOut(
  { showCellSetting, items = NONE }: MatrixQuestion,
  row: Option,
): readonly string[] {
  if (showCellSetting === false) return NONE;
  const ownList = typeof row.allowNull === 'object' ? row.allowNull : NONE;
  const optionsWithRows = listOptionsLeavingOutRows(items);
  if (optionsWithRows.length === 0) return ownList;
  const fromOptions = optionsWithRows.filter(
    ({ allowNull }) => typeof allowNull === 'object' && allowNull.includes(row.gid),
  );
  return [...ownList, ...fromOptions.map(({ gid }) => gid)];
}
const NONE: readonly never[] = [];

const optionsWithRowsCache = new WeakMap<readonly Option[], readonly Option[]>();
function listOptionsLeavingOutRows(items: readonly Option[]): readonly Option[] {
  const optionsWithRows =
    optionsWithRowsCache.get(items) ?? items.filter(({ allowNull }) => typeof allowNull === 'object');
  optionsWithRowsCache.set(items, optionsWithRows);
  return optionsWithRows;
}

/** The options that have a cell in a row. Returns the same list if all have one. */
export function availableOptions(
  question: MatrixQuestion,
  row: Option,
  options: readonly Option[],
): readonly Option[] {
  const leftOut = listOptionsLeftOut(question, row);
  return leftOut.length === 0 ? options : options.filter(({ gid }) => !leftOut.includes(gid));
}

export function isAvailableIn(question: MatrixQuestion, row: Option, gid: string): boolean {
  return !listOptionsLeftOut(question, row).includes(gid);
}

/** Whether the respondent must answer the row: the question is required, and the row does not override it. */
export function isRowRequired(question: MatrixQuestion, { required, allowNull }: Option): boolean {
  return question.required === true && required !== false && allowNull !== true;
}

type RowChoice = Choice & { readonly row: Option };

/** The value of a matrix in expressions, a record by row code. Rows without a choice are left out. */
export function recordOfRows(
  choices: readonly RowChoice[],
  titleOf: (option: Option) => string,
  joinRow: (values: readonly Value[]) => Value,
): RecordValue {
  const entries = new Map<string, Value[]>();
  for (const choice of choices) {
    const key = rowCode(choice.row);
    entries.set(key, [...(entries.get(key) ?? []), choiceValue(choice, titleOf)]);
  }
  return {
    kind: 'record',
    entries: new Map([...entries].map(([key, values]) => [key, joinRow(values)] as const)),
  };
}

/** The inverse of `recordOfRows`: the rows that a record names, with their values. Any other value belongs to the only row. */
export function rowsOfValue(
  question: MatrixQuestion,
  value: Value,
): readonly { readonly row: Option; readonly value: Value }[] {
  const namedValues = isRecordValue(value) ? [...value.entries] : [];
  const namedRows = namedValues.flatMap(([name, part]) => {
    const row = findRow(question, name);
    return row === undefined ? [] : [{ row, value: part }];
  });
  const [firstRow, ...otherRows] = question.rows_items ?? [];
  return namedRows.length > 0 || firstRow === undefined || otherRows.length > 0
    ? namedRows
    : [{ row: firstRow, value }];
}
