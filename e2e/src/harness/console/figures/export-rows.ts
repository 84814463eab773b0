import { parseCsv } from '@canvass/export';
import type { AnalysisCondition } from '@canvass/protocol';

export type Row = Readonly<Record<string, string>>;

const FINISHED = '1';
const MISSING = new Set([
  '',
  'not_asked',
  'not_offered',
  'not_applicable',
  'asked_left',
  'dont_know',
  'prefer_not',
]);

export function readRows(csv: string): readonly Row[] {
  const parsed = parseCsv(csv);
  if ('message' in parsed) throw new Error(parsed.message);
  const [names, ...records] = parsed.records.map(({ cells }) => cells);
  return records.map((cells) => Object.fromEntries((names ?? []).map((name, at) => [name, cells[at] ?? ''])));
}

export const isFinished = ({ status }: Row): boolean => status === FINISHED;

/** Values of a column, without codes of missing values. */
export const listValues = (rows: readonly Row[], name: string): readonly string[] =>
  rows.map((row) => row[name] ?? '').filter((value) => !MISSING.has(value));

export const isNumeric = (type: string): boolean => type !== 'text' && type !== 'date';

/** Converts a duration of the export to seconds and a time to milliseconds, as analyses count them. */
export function computeCountedValue(value: string): string {
  if (/^\d\d:\d\d:\d\d$/.test(value)) {
    const [hours = 0, minutes = 0, seconds = 0] = value.split(':').map(Number);
    return String(hours * 3600 + minutes * 60 + seconds);
  }
  return /^\d{4}-\d\d-\d\dT/.test(value) ? String(Date.parse(value)) : value;
}
export const readCount = (word: string): number => Number(computeCountedValue(word));

export function matchesCondition({ variable, values, ...range }: AnalysisCondition, row: Row): boolean {
  const [value] = listValues([row], variable);
  const isRanged = range.min !== undefined || range.max !== undefined;
  if (value === undefined) return values === undefined && !isRanged;
  if (isRanged && !isWithin(readCount(value), range)) return false;
  const isList = variable.startsWith('quota_') || variable.startsWith('draw_');
  const cellValues = isList ? value.split(' ') : [computeCountedValue(value)];
  return values?.some((one) => cellValues.includes(String(one))) ?? true;
}

const isWithin = (
  value: number,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Partial<AnalysisCondition>,
) => value >= min && value <= max;
