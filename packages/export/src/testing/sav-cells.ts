import {
  MISSING,
  type Cell,
  type Dataset,
  type MissingKind,
  type Row,
  type Variable,
} from '../dataset/dataset.ts';
import { MAX_SHORT_BYTES } from '../sav/sav-limits.ts';
import type { ReadFile, ReadVariable } from './sav-reader.ts';

/** Converts a value to a cell by the labels and declarations of the file only. */
function computeCell(readVariable: ReadVariable, value: number | string, variable: Variable): Cell {
  if (isMissing(readVariable, value, variable))
    return { missing: computeKind(readVariable.labels.get(value)) };
  if (typeof value === 'string') return value;
  if (variable.type === 'number' || variable.type === 'time') return value;
  const milliseconds = Math.round((value - 141_428 * 86_400) * 1000);
  return variable.type === 'date' ? new Date(milliseconds).toISOString().slice(0, 10) : milliseconds;
}

function isMissing(
  { missing, missingRange, labels, width }: ReadVariable,
  value: number | string,
  { valueLabels }: Variable,
): boolean {
  if (missing.includes(value) || (width > 0 && value === '')) return true;
  if (typeof value === 'number')
    return missingRange !== undefined && value >= missingRange[0] && value <= missingRange[1];
  // A long text declares one of its missing values, and the others have labels.
  const isAnswerLabel = valueLabels.some((label) => label.value === value);
  return width > MAX_SHORT_BYTES && labels.has(value) && !isAnswerLabel;
}

export function computeKind(label: string | undefined): MissingKind {
  const found = Object.entries(MISSING).find(([, word]) => word.label === label);
  if (found === undefined) throw new Error(`no kind is called ${label}`);
  return found[0] as MissingKind; // The keys of MISSING are the kinds.
}

export const savCells = (file: ReadFile, dataset: Dataset): readonly Row[] =>
  file.rows.map((row) =>
    row.map((value, at) => {
      const [variable, madeOf] = [file.variables[at], dataset.variables[at]];
      if (variable === undefined || madeOf === undefined) throw new Error(`no variable ${at}`);
      return computeCell(variable, value, madeOf);
    }),
  );
