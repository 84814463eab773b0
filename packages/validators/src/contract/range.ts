import { textLength } from '../text/characters.ts';
import type { LengthUnit, ValidatorSettings, ValueIssue } from './validator.ts';

type Range = ValidatorSettings['range'];

const KEYS = {
  words: { min: 'validate.need_min_length_type', max: 'validate.need_max_length_type' },
  letters: { min: 'validate.need_min_length_letters', max: 'validate.need_max_length_letters' },
} as const satisfies Record<LengthUnit, unknown>;

/** Issues if the length of `text` is outside [min, max]. Parameters: the limit, `length`, `unit`. */
export function lengthIssues(text: string, range: Range, unit: LengthUnit = 'words'): readonly ValueIssue[] {
  const [min, max] = [limit(range?.[0]), limit(range?.[1])];
  if (min === undefined && max === undefined) return [];
  const length = textLength(text);
  const issues: ValueIssue[] = [];
  if (min !== undefined && length < min) {
    issues.push({ key: KEYS[unit].min, params: { min, length, unit } });
  }
  if (max !== undefined && length > max) {
    issues.push({ key: KEYS[unit].max, params: { max, length, unit } });
  }
  return issues;
}

/** Issues if a number is outside [min, max], compared as doubles, or has more than `fixed` decimals (VALID-4). */
export function numberIssues(text: string, range: Range): readonly ValueIssue[] {
  const [min, max, fixed] = [limit(range?.[0]), limit(range?.[1]), limit(range?.[2])];
  const value = Number(text);
  const issues: ValueIssue[] = [];
  if (min !== undefined && value < min) issues.push({ key: 'validate.need_gt_num_type', params: { min } });
  if (max !== undefined && value > max) issues.push({ key: 'validate.need_lt_num_type', params: { max } });
  if (fixed !== undefined && fixed >= 0 && decimals(text) > fixed) {
    issues.push({ key: 'validate.need_fixed_num_type', params: { fixed } });
  }
  return issues;
}

function limit(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function decimals(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}
