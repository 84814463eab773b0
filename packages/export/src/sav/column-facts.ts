import type { Dataset, MissingKind, Row, RowSource, Variable } from '../dataset/dataset.ts';
import { LOWEST_CODE, runOf, runOfText } from './missing-codes.ts';
import { MAX_TEXT_BYTES } from './sav-limits.ts';
import { savNumber } from './sav-time.ts';

/** Facts about the values of one variable, which the dictionary needs before the first case is written. */
export interface ColumnFacts {
  /** Bytes of the longest text, after cutting. */
  bytes: number;
  /** Texts that do not fit and are cut. */
  cut: number;
  /** The greatest absolute number. */
  greatest: number;
  /** Runs of codes that are values of this variable. */
  readonly taken: Set<number>;
  /** Whether a value is or lies between the variable's codes of missing values, so that one range cannot declare them. */
  crossed: boolean;
}

export interface RowFacts {
  readonly cases: number;
  readonly columns: readonly ColumnFacts[];
}

/** Reads all rows once. Throws if a cell does not fit its variable. */
export async function readFacts({ variables }: Dataset, rows: RowSource): Promise<RowFacts> {
  const columns = variables.map(labelFacts);
  let cases = 0;
  for await (const batch of rows()) {
    cases += batch.length;
    for (const row of batch) noteRow(row, variables, columns);
  }
  return { cases, columns };
}

/** Values with labels count as well, whether or not a respondent chose them. */
function labelFacts(variable: Variable): ColumnFacts {
  const facts: ColumnFacts = { bytes: 0, cut: 0, greatest: 0, taken: new Set(), crossed: false };
  for (const { value } of variable.valueLabels) noteValue(facts, value, highestCode(variable));
  return { ...facts, cut: 0 };
}

function noteRow(row: Row, variables: readonly Variable[], columns: readonly ColumnFacts[]): void {
  for (const [at, facts] of columns.entries()) {
    const variable = variables[at];
    const cell = row[at];
    if (variable === undefined || cell === undefined) throw new Error(`A row has no cell ${at + 1}.`);
    if (typeof cell !== 'object') noteValue(facts, valueOf(variable, cell), highestCode(variable));
    else requireDeclared(variable, cell.missing);
  }
}

/** The highest code of a non-answer. Undefined if the variable has none. */
function highestCode({ missingLabels }: Variable): number | undefined {
  return missingLabels && Math.max(...[...missingLabels.values()].map(({ code }) => code));
}

function noteValue(facts: ColumnFacts, value: number | string, highest: number | undefined): void {
  if (highest !== undefined && Number(value) >= LOWEST_CODE && Number(value) <= highest) facts.crossed = true;
  const run = typeof value === 'string' ? runOfText(value) : runOf(value);
  if (run !== undefined) facts.taken.add(run);
  if (typeof value === 'number') {
    facts.greatest = Math.max(facts.greatest, Math.abs(value));
    return;
  }
  const bytes = Buffer.byteLength(value);
  if (bytes > MAX_TEXT_BYTES) facts.cut += 1;
  facts.bytes = Math.max(facts.bytes, Math.min(bytes, MAX_TEXT_BYTES));
}

/** The text or number for the cell in the file. Throws if the variable cannot have it. */
export function valueOf(variable: Variable, cell: number | string): number | string {
  if (variable.type === 'text') {
    // Readers stop at a NUL in a text.
    if (typeof cell === 'string') return cell.includes('\0') ? cell.replaceAll('\0', '\uFFFD') : cell;
    // The value may be an answer, and error messages are logged.
    throw new Error(`${variable.name} is a text and cannot be a number.`);
  }
  const value = savNumber(variable.type, cell);
  if (Number.isFinite(value)) return value;
  throw new Error(`${variable.name} has a value that is not a ${variable.type}.`);
}

function requireDeclared({ name, missing }: Variable, kind: MissingKind): void {
  if (missing.includes(kind)) return;
  throw new Error(`${name} has a value that is missing as "${kind}", which the dataset does not announce.`);
}
