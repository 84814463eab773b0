import { printable } from '../findings/finding.ts';
import { entryText } from '../script/script-entry.ts';
import type { Mismatch } from './compare-issues.ts';

/** Displays the values of a mismatch. */
export const valueTextOf = ({ isEntry }: Mismatch): ((value: unknown) => string) =>
  isEntry === true ? entryText : valueText;

/** The text of an expectation's value. */
function valueText(value: unknown): string {
  if (typeof value === 'string') return printable(value);
  const isFlat = Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (isFlat) return value.length === 0 ? '(none)' : printable(value.join(', '));
  return value === null ? '(no answer)' : JSON.stringify(value);
}
