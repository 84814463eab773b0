import {
  type Choice,
  isRecordValue,
  type QuestionContext,
  type RecordValue,
  type Value,
} from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { Issue, MatrixAnswer } from '@canvass/protocol';
import { optionCode } from '../entries/option-code.ts';
import { cellPart } from '../rows/row-parts.ts';
import { availableOptions, isAvailableIn, isRowRequired, rowCode, rowsOfValue } from '../rows/rows.ts';
import { rowAnswer, listRows, rowTextIssues } from '../rows/rows-answer.ts';

/** The values of a row's cells, by option gid. */
export type Cells<V> = Readonly<Record<string, V>>;
export type CellsAnswer<V> = MatrixAnswer<Cells<V>>;

/** The filled available cells of a row in authored order, with values from `valueIn`. */
export function makeCells<V>(
  question: QuestionOf<'matrix_score' | 'matrix_blank'>,
  row: Option,
  valueIn: (option: Option) => V | undefined,
): Cells<V> | undefined {
  const pairs = availableOptions(question, row, question.items ?? []).flatMap((option) => {
    const value = valueIn(option);
    return value === undefined ? [] : [[option.gid, value] as const];
  });
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

/** Parses the cells of a row. Null if the row is empty, undefined if it is invalid. `parseValue` does the same for a cell. */
export function parseCells<V>(
  raw: unknown,
  row: Option,
  question: QuestionOf<'matrix_score' | 'matrix_blank'>,
  parseValue: (raw: unknown, option: Option) => V | null | undefined,
): Cells<V> | null | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const options = new Map((question.items ?? []).map((option) => [option.gid, option] as const));
  const values = new Map<Option, V>();
  for (const [gid, part] of Object.entries(raw)) {
    const option = options.get(gid);
    const value = option && isAvailableIn(question, row, gid) ? parseValue(part, option) : undefined;
    if (option === undefined || value === undefined) return undefined;
    if (value !== null) values.set(option, value);
  }
  return makeCells(question, row, (option) => values.get(option)) ?? null;
}

/** Removes cells that are not offered. Returns the same reference if all remain, undefined if none does. */
export function pruneCells<V>(cells: Cells<V>, isOffered: (gid: string) => boolean): Cells<V> | undefined {
  const offeredCells = Object.entries(cells).filter(([gid]) => isOffered(gid));
  if (offeredCells.length === Object.keys(cells).length) return cells;
  return offeredCells.length === 0 ? undefined : Object.fromEntries(offeredCells);
}

interface CellChecks<V> {
  /** Issue key for an empty required cell. */
  readonly missing: string;
  /** Issues of a filled cell. `part` names the cell. */
  listIssues(value: V, option: Option, row: Option, part: string): readonly Issue[];
}

/**
 * Issues of a matrix of blanks or scores (VALID-16). A row that applies and is required, or has a filled cell, needs all
 * its visible cells, unless the question, the row or the option has `allowNull`. If this requires no cell,
 * a required question needs one cell, or a row that does not apply.
 */
export function cellRowIssues<V>(
  question: QuestionOf<'matrix_score' | 'matrix_blank'>,
  answer: CellsAnswer<V> | undefined,
  context: QuestionContext,
  checks: CellChecks<V>,
): readonly Issue[] {
  const issues = context.rows.flatMap((row) => rowIssues(question, answer ?? {}, row, { context, checks }));
  if (issues.length > 0 || question.required !== true) return issues;
  const isAnswered = context.rows.some((row) => {
    const { cell, noApply } = rowAnswer<Cells<V>>(answer ?? {}, row) ?? {};
    return cell !== undefined || noApply === true;
  });
  return isAnswered ? [] : [{ key: 'validate.required_no_opt' }];
}

function rowIssues<V>(
  question: QuestionOf<'matrix_score' | 'matrix_blank'>,
  answer: CellsAnswer<V>,
  row: Option,
  { context, checks }: { readonly context: QuestionContext; readonly checks: CellChecks<V> },
): readonly Issue[] {
  const { cell, text, noApply } = rowAnswer<Cells<V>>(answer, row) ?? {};
  if (noApply === true) return [];
  const available = availableOptions(question, row, context.options);
  const filledOptions = available.filter(({ gid }) => cell?.[gid] !== undefined);
  const needsAnswer = available.length > 0 && (filledOptions.length > 0 || isRowRequired(question, row));
  const requiredCells = needsAnswer
    ? available.filter((option) => isCellRequired(question, row, option))
    : [];
  const texts = rowTextIssues(row, text, needsAnswer, context);
  // An empty row has one issue, instead of one for each cell.
  if (filledOptions.length === 0) {
    return requiredCells.length === 0 ? texts : [{ key: checks.missing, part: row.gid }, ...texts];
  }
  const cells = available.flatMap((option): readonly Issue[] => {
    const part = cellPart(row.gid, option.gid);
    const value = cell?.[option.gid];
    if (value !== undefined) return checks.listIssues(value, option, row, part);
    return requiredCells.includes(option) ? [{ key: checks.missing, part }] : [];
  });
  return [...cells, ...texts];
}

/** Whether a cell must be filled if its row is required or has a filled cell. */
export function isCellRequired(
  { allowNull }: QuestionOf<'matrix_score' | 'matrix_blank'>,
  row: Option,
  option: Option,
): boolean {
  return allowNull !== true && row.allowNull !== true && option.allowNull !== true;
}

export function computeCells<V>(
  question: QuestionOf<'matrix_score' | 'matrix_blank'>,
  answer: CellsAnswer<V>,
): readonly {
  readonly row: Option;
  readonly rowText?: string;
  readonly option: Option;
  readonly value: V;
}[] {
  return listRows<Cells<V>>(answer, question).flatMap(({ row, cell = {}, text }) =>
    (question.items ?? []).flatMap((option) => {
      const value = cell[option.gid];
      return value === undefined
        ? []
        : [{ row, option, value, ...(text !== undefined && { rowText: text }) }];
    }),
  );
}

export const cellChoices = <V>(
  question: QuestionOf<'matrix_score' | 'matrix_blank'>,
  answer: CellsAnswer<V>,
): readonly Choice[] =>
  computeCells(question, answer).map(({ row, option, value, rowText }) => ({
    row,
    option,
    ...(typeof value === 'string' && { text: value }),
    ...(rowText !== undefined && { rowText }),
  }));

/** The value of an answer in expressions. It is a record by row code, whose members are records by option code. */
export function recordOfCells<V extends string | number>(
  question: QuestionOf<'matrix_score' | 'matrix_blank'>,
  answer: CellsAnswer<V>,
  notApplicable: string,
): RecordValue {
  const entries = listRows<Cells<V>>(answer, question).flatMap(({ row, cell, noApply }): readonly Entry[] => {
    if (noApply === true) return [[rowCode(row), notApplicable]];
    const cells = (question.items ?? []).flatMap((option): readonly (readonly [string, V])[] => {
      const value = cell?.[option.gid];
      return value === undefined ? [] : [[optionCode(option), value]];
    });
    return cells.length === 0
      ? []
      : [[rowCode(row), { kind: 'record', entries: new Map<string, Value>(cells) }]];
  });
  return { kind: 'record', entries: new Map(entries) };
}
type Entry = readonly [code: string, value: Value];

/** The inverse of `recordOfCells`: rows with the cells of a record that `readValue` accepts. */
export function cellsOfValue<V>(
  question: QuestionOf<'matrix_score' | 'matrix_blank'>,
  value: Value,
  readValue: (value: Value, option: Option, row: Option) => V | undefined,
): readonly { readonly row: Option; readonly cell: Cells<V> }[] {
  return rowsOfValue(question, value).flatMap(({ row, value: part }) => {
    const isAlone = question.items?.length === 1;
    if (!isRecordValue(part) && !isAlone) return [];
    const cell = makeCells(question, row, (option) => {
      const member = isRecordValue(part)
        ? (part.entries.get(optionCode(option)) ?? part.entries.get(option.gid))
        : part;
      return member === undefined || member === null ? undefined : readValue(member, option, row);
    });
    return cell === undefined ? [] : [{ row, cell }];
  });
}
