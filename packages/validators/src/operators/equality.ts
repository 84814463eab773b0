import { normaliseText } from './normalise-text.ts';
import { readNumber } from './read-number.ts';
import type { Scalar } from './scalar.ts';

/**
 * `eq`: as numbers when both can be read as one (at most 16 digits), else as trimmed NFC text, case-sensitive.
 * True and false equal themselves, the numbers 1 and 0 and the words `true` and `false`, since parameters
 * arrive as text.
 */
export function equalScalars(left: Scalar, right: Scalar): boolean {
  if (left === right) return true;
  if (typeof left === 'boolean') return readBoolean(right) === left;
  if (typeof right === 'boolean') return readBoolean(left) === right;
  const leftNumber = readNumber(left);
  if (leftNumber !== undefined) {
    const rightNumber = readNumber(right);
    if (rightNumber !== undefined) return leftNumber === rightNumber;
  }
  return normaliseText(String(left)) === normaliseText(String(right));
}

function readBoolean(value: Scalar): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = String(value).trim();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}
