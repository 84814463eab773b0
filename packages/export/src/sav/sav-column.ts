import { MISSING, type MissingKind, type ValueLabel, type Variable } from '../dataset/dataset.ts';
import type { ColumnFacts } from './column-facts.ts';
import { codeOf, freeRun } from './missing-codes.ts';
import { MAX_DISCRETE_MISSING, MAX_SEGMENT_BYTES } from './sav-limits.ts';

/** Each segment of a very long text holds 252 bytes and is declared with 255; the last one holds the rest. */
const SEGMENT_STEP = 252;

/** How a variable is stored. */
export interface SavColumn {
  readonly variable: Variable;
  /** Bytes of a text; 0 for numbers. */
  readonly width: number;
  /** Widths of the variables that the file holds for this one: one, but for texts wider than 255 bytes. */
  readonly segments: readonly number[];
  /** Their names, which only the file itself uses: readers show the long name. */
  readonly shortNames: readonly string[];
  /** The code of each kind of missing value. */
  readonly missing: ReadonlyMap<MissingKind, number | string>;
  /** Those of them that are declared as missing. */
  readonly declared: readonly (number | string)[];
  /** Labels of values, then those of missing values. */
  readonly labels: readonly ValueLabel[];
  /** Digits of the greatest number. */
  readonly integerDigits: number;
}

/** Decides how each variable is stored, by the facts about its values. */
export function savColumns(
  variables: readonly Variable[],
  facts: readonly ColumnFacts[],
): readonly SavColumn[] {
  let names = 0;
  return variables.map((variable, at) => {
    const column = columnOf(variable, facts[at] ?? { bytes: 0, cut: 0, greatest: 0, taken: new Set() });
    // No name of a dataset begins with @, so that no short name is another variable's long one.
    const shortNames = column.segments.map(() => `@${(names += 1)}`);
    return { ...column, shortNames };
  });
}

function columnOf(variable: Variable, facts: ColumnFacts): Omit<SavColumn, 'shortNames'> {
  const missing = missingValues(variable, facts);
  const labels = [...variable.valueLabels, ...missingLabels(missing)];
  const width = variable.type === 'text' ? widthOf(facts.bytes, [...missing.values()]) : 0;
  return {
    variable,
    width,
    segments: segmentsOf(width),
    missing,
    declared: declaredOf(variable, missing),
    labels,
    integerDigits: Math.floor(Math.log10(Math.max(facts.greatest, 1))) + 1,
  };
}

/**
 * Numbers have four codes. Texts have three codes and an empty text for skipped ones, because a text can declare
 * only three missing values, and respondents who skip a text leave it empty.
 */
function missingValues(variable: Variable, facts: ColumnFacts): ReadonlyMap<MissingKind, number | string> {
  if (variable.missing.length === 0) return new Map();
  const run = freeRun(facts.taken, variable.name);
  const codeFor = (kind: MissingKind) => {
    if (variable.type !== 'text') return codeOf(kind, run);
    return kind === 'empty' ? '' : String(codeOf(kind, run));
  };
  return new Map(variable.missing.map((kind) => [kind, codeFor(kind)]));
}

const missingLabels = (missing: ReadonlyMap<MissingKind, number | string>): readonly ValueLabel[] =>
  [...missing].map(([kind, value]) => ({ value, label: MISSING[kind].label }));

/** With four kinds, a text declares only the three codes. The empty text is labelled, and has no content anyway. */
function declaredOf({ type }: Variable, missing: ReadonlyMap<MissingKind, number | string>) {
  const values = [...missing.values()];
  return type === 'text' && values.length > MAX_DISCRETE_MISSING
    ? values.filter((value) => value !== '')
    : values;
}

const widthOf = (bytes: number, codes: readonly (number | string)[]): number =>
  Math.max(1, bytes, ...codes.map((code) => String(code).length));

function segmentsOf(width: number): readonly number[] {
  if (width <= MAX_SEGMENT_BYTES) return [width];
  const full = Math.ceil(width / SEGMENT_STEP) - 1;
  return [...Array<number>(full).fill(MAX_SEGMENT_BYTES), width - full * SEGMENT_STEP];
}
