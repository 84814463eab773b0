import {
  type Dataset,
  MISSING,
  type MissingKind,
  computeMissingLabel,
  type Row,
  type RowSource,
  type ValueLabel,
  type Variable,
  type VariableType,
} from '../dataset/dataset.ts';
import {
  MAX_DISCRETE_MISSING,
  MAX_NUMBER,
  MAX_SEGMENT_BYTES,
  MAX_SHORT_BYTES,
  MAX_TEXT_BYTES,
} from './sav-limits.ts';
import { savNames } from './sav-names.ts';

/** Bytes in each segment of a very long text. Segments are declared with 255 bytes, and the last may hold fewer. */
const SEGMENT_STEP = 252;

export interface SavColumn {
  readonly variable: Variable;
  /** The variable's name in SPSS. */
  readonly name: string;
  /** The variable's label. Begins with the variable's own name, if SPSS has another one. */
  readonly label: string;
  /** Number of bytes of a text. 0 for numbers. */
  readonly width: number;
  /** Widths of the variable's segments. Only texts wider than 255 bytes have several segments. */
  readonly segments: readonly number[];
  /** Short names of the segments, used only inside the file. Programs show the long name. */
  readonly shortNames: readonly string[];
  readonly missing: ReadonlyMap<MissingKind, number | string>;
  /** The codes in `missing` that the file declares as missing. */
  readonly declared: readonly (number | string)[];
  /** Labels of values, then labels of missing values. */
  readonly labels: readonly ValueLabel[];
  /** Number of digits before the decimal point in the greatest number. */
  readonly integerDigits: number;
}

/** Chooses the storage of each variable from facts about its values. */
export function savColumns(
  variables: readonly Variable[],
  facts: readonly ColumnFacts[],
): readonly SavColumn[] {
  let shortNameCount = 0;
  const names = savNames(variables);
  return variables.map((variable, at) => {
    const column = computeColumn(
      variable,
      facts[at] ?? { bytes: 0, cutTexts: 0, maxAbsolute: 0, takenRuns: new Set(), isInMissingRange: false },
    );
    // No name of a dataset begins with @, so a short name never equals another variable's long name.
    const shortNames = column.segments.map(() => `@${(shortNameCount += 1)}`);
    const name = names[at] ?? variable.name;
    const label = name === variable.name ? variable.label : `${variable.name}: ${variable.label}`;
    return { ...column, name, label, shortNames };
  });
}

function computeColumn(
  variable: Variable,
  facts: ColumnFacts,
): Omit<SavColumn, 'name' | 'label' | 'shortNames'> {
  const missingCodes = computeMissingCodes(variable, facts);
  const labels = [...variable.valueLabels, ...labelsOfMissing(variable, missingCodes)];
  const width = variable.type === 'text' ? computeWidth(facts.bytes, [...missingCodes.values()]) : 0;
  return {
    variable,
    width,
    segments: listSegments(width),
    missing: missingCodes,
    declared: computeDeclared(variable, missingCodes, width),
    labels,
    integerDigits: Math.floor(Math.log10(Math.max(facts.maxAbsolute, 1))) + 1,
  };
}

/**
 * The code of each kind of missing value. Numbers have codes in one range. Texts have the same codes as text, except
 * for a text left empty, which stays empty, because a text can declare only three missing values.
 */
function computeMissingCodes(
  variable: Variable,
  facts: ColumnFacts,
): ReadonlyMap<MissingKind, number | string> {
  if (variable.missing.length === 0) return new Map();
  const run = findFreeRun(facts.takenRuns, variable.name);
  const isFree = run === 0 && !facts.isInMissingRange;
  const codeFor = (kind: MissingKind) => {
    const authorCode = isFree ? variable.missingLabels?.get(kind)?.code : undefined;
    const code = authorCode ?? computeCode(kind, run);
    if (variable.type !== 'text') return code;
    return kind === 'empty' ? '' : String(code);
  };
  return new Map(variable.missing.map((kind) => [kind, codeFor(kind)]));
}

const labelsOfMissing = (
  variable: Variable,
  missingCodes: ReadonlyMap<MissingKind, number | string>,
): readonly ValueLabel[] =>
  [...missingCodes].map(([kind, value]) => ({ value, label: computeMissingLabel(variable, kind).label }));

/**
 * The codes that the file declares as missing. A text declares at most three codes, and a text of more than eight bytes
 * one, because PSPP 1 cannot read several. The empty text needs no declaration, and the remaining codes only have labels.
 */
function computeDeclared(
  { type, missingLabels }: Variable,
  missingCodes: ReadonlyMap<MissingKind, number | string>,
  width: number,
) {
  const values = [...missingCodes.values()];
  const isLong = width > MAX_SHORT_BYTES;
  if (type !== 'text' || (!isLong && values.length <= MAX_DISCRETE_MISSING)) return values;
  const coded = [...missingCodes].filter(([, value]) => value !== '');
  if (isLong) return coded.slice(0, 1).map(([, value]) => value);
  const isNonAnswer = ([kind]: (typeof coded)[number]) => missingLabels?.has(kind) === true;
  return [...coded.filter(isNonAnswer), ...coded.filter((each) => !isNonAnswer(each))]
    .slice(0, MAX_DISCRETE_MISSING)
    .map(([, value]) => value);
}

const computeWidth = (bytes: number, codes: readonly (number | string)[]): number =>
  Math.max(1, bytes, ...codes.map((code) => String(code).length));

function listSegments(width: number): readonly number[] {
  if (width <= MAX_SEGMENT_BYTES) return [width];
  const fullSegmentCount = Math.ceil(width / SEGMENT_STEP) - 1;
  return [
    ...Array<number>(fullSegmentCount).fill(MAX_SEGMENT_BYTES),
    width - fullSegmentCount * SEGMENT_STEP,
  ];
}

export interface ColumnFacts {
  /** Number of bytes of the longest text, after cutting. */
  bytes: number;
  cutTexts: number;
  maxAbsolute: number;
  /** Runs of codes that contain values of the variable. */
  readonly takenRuns: Set<number>;
  /** Whether a value lies between the codes for missing values, so that the author's codes cannot be declared. */
  isInMissingRange: boolean;
}

interface RowFacts {
  readonly cases: number;
  readonly columns: readonly ColumnFacts[];
}

/** Reads all rows once. Throws if a cell does not fit its variable. */
export async function readFacts({ variables }: Dataset, rows: RowSource): Promise<RowFacts> {
  const columns = variables.map(labelFacts);
  let cases = 0;
  for await (const batch of rows()) {
    cases += batch.length;
    for (const row of batch) addRowFacts(row, variables, columns);
  }
  return { cases, columns };
}

/** Facts about the values with labels, which count even if no respondent chose them. */
function labelFacts(variable: Variable): ColumnFacts {
  const facts: ColumnFacts = {
    bytes: 0,
    cutTexts: 0,
    maxAbsolute: 0,
    takenRuns: new Set(),
    isInMissingRange: false,
  };
  for (const { value } of variable.valueLabels) addValueFacts(facts, value, highestCode(variable));
  return { ...facts, cutTexts: 0 };
}

function addRowFacts(row: Row, variables: readonly Variable[], columns: readonly ColumnFacts[]): void {
  for (const [index, facts] of columns.entries()) {
    const variable = variables[index];
    const cell = row[index];
    if (variable === undefined || cell === undefined) throw new Error(`A row has no cell ${index + 1}.`);
    if (typeof cell !== 'object')
      addValueFacts(facts, computeSavValue(variable, cell), highestCode(variable));
    else assertDeclared(variable, cell.missing);
  }
}

function highestCode({ missingLabels }: Variable): number | undefined {
  return missingLabels && Math.max(...[...missingLabels.values()].map(({ code }) => code));
}

function addValueFacts(facts: ColumnFacts, value: number | string, highest: number | undefined): void {
  if (highest !== undefined && Number(value) >= LOWEST_CODE && Number(value) <= highest)
    facts.isInMissingRange = true;
  const run = typeof value === 'string' ? runOfText(value) : runOf(value);
  if (run !== undefined) facts.takenRuns.add(run);
  if (typeof value === 'number') {
    facts.maxAbsolute = Math.max(facts.maxAbsolute, Math.abs(value));
    return;
  }
  const bytes = Buffer.byteLength(value);
  if (bytes > MAX_TEXT_BYTES) facts.cutTexts += 1;
  facts.bytes = Math.max(facts.bytes, Math.min(bytes, MAX_TEXT_BYTES));
}

/** The text or number that the file contains for a cell. Throws if the cell does not fit the variable. */
export function computeSavValue(variable: Variable, cell: number | string): number | string {
  if (variable.type === 'text') {
    // Programs stop reading a text at NUL.
    if (typeof cell === 'string') return cell.includes('\0') ? cell.replaceAll('\0', '\uFFFD') : cell;
    // The message does not contain the value, because messages are logged and the value may be an answer.
    throw new Error(`${variable.name} is a text and cannot be a number.`);
  }
  const value = toSavNumber(variable.type, cell);
  if (Number.isFinite(value)) return value;
  throw new Error(`${variable.name} has a value that is not a ${variable.type}.`);
}

function assertDeclared({ name, missing }: Variable, kind: MissingKind): void {
  if (missing.includes(kind)) return;
  throw new Error(`${name} has a value that is missing as "${kind}", which the dataset does not announce.`);
}

/**
 * Codes of missing values that no answer has. The first run has the codes of `MISSING`. If an answer lies within a run,
 * the next run is tried, whose codes are `STRIDE` lower.
 */
const STRIDE = 10;
const MAX_RUNS = 100_000;
const RUN_CODES: Readonly<Record<MissingKind, number>> = {
  not_asked: MISSING.not_asked.code,
  not_offered: MISSING.not_offered.code,
  empty: MISSING.empty.code,
  not_applicable: MISSING.not_applicable.code,
  asked_left: MISSING.asked_left.code,
  // These codes are used if an answer lies between the author's codes and the codes of `MISSING`.
  dont_know: -999_996,
  prefer_not: -999_997,
};
const HIGHEST_CODE = Math.max(...Object.values(RUN_CODES));
const LOWEST_CODE = Math.min(...Object.values(RUN_CODES));

/** Returns the run that contains a number. Undefined if none does. */
function runOf(value: number): number | undefined {
  if (value > HIGHEST_CODE + 1) return undefined;
  const run = Math.floor((HIGHEST_CODE + 1 - value) / STRIDE);
  return run < MAX_RUNS ? run : undefined;
}

/** Returns the run that contains a text. Final spaces do not count, because programs ignore them in comparisons. */
function runOfText(text: string): number | undefined {
  return text.startsWith('-') && /^-\d{6,7} *$/.test(text) ? runOf(Number(text)) : undefined;
}

/** Returns the first run that contains no answer. */
function findFreeRun(takenRuns: ReadonlySet<number>, name: string): number {
  for (let run = 0; run < MAX_RUNS; run += 1) if (!takenRuns.has(run)) return run;
  throw new Error(`The answers of ${name} leave no numbers free for its missing values.`);
}

const computeCode = (kind: MissingKind, run: number): number => RUN_CODES[kind] - run * STRIDE;

/** SPSS counts seconds from 14 October 1582, the day before the Gregorian calendar began. */
const SECONDS_TO_1970 = 141_428 * 86_400;
const MILLISECONDS = 1_000;

/** Seconds from the start of the calendar to a date. NaN if the date is invalid. */
const toSavDate = (date: string): number => Date.parse(`${date}T00:00:00Z`) / MILLISECONDS + SECONDS_TO_1970;

const toSavDateTime = (milliseconds: number): number => milliseconds / MILLISECONDS + SECONDS_TO_1970;

/** Converts a cell to the number in the file. NaN if the cell has no valid value. */
export function toSavNumber(type: VariableType, cell: number | string): number {
  if (type === 'date') return typeof cell === 'string' ? toSavDate(cell) : Number.NaN;
  if (typeof cell !== 'number') return Number.NaN;
  return type === 'datetime' || type === 'local_datetime' ? toSavDateTime(cell) : avoidReserved(cell);
}

const avoidReserved = (value: number): number =>
  Number.isFinite(value) && Math.abs(value) > MAX_NUMBER ? Math.sign(value) * MAX_NUMBER : value;
