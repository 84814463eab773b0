import { normaliseText } from './normalise-text.ts';
import { readNumber } from './read-number.ts';
import type { Scalar } from './scalar.ts';

/**
 * `gt`, `gte`, `lt`, `lte`: below, at or above 0 as `left` comes before, with or after `right`. As numbers when
 * both can be read as one, else by UTF-16 code unit when both are texts. Undefined, which makes all four false,
 * when they cannot be ordered: a blank text, true or false, or a number beside a text that is none.
 */
export function orderScalars(left: Scalar, right: Scalar): number | undefined {
  if (typeof left === 'boolean' || typeof right === 'boolean') return undefined;
  const leftNumber = readNumber(left);
  const rightNumber = readNumber(right);
  if (leftNumber !== undefined && rightNumber !== undefined) return compare(leftNumber, rightNumber);
  if (typeof left === 'number' || typeof right === 'number') return undefined;
  const leftText = normaliseText(left);
  const rightText = normaliseText(right);
  return leftText === '' || rightText === '' ? undefined : compare(leftText, rightText);
}

function compare<T extends number | string>(left: T, right: T): number | undefined {
  if (left < right) return -1;
  if (left > right) return 1;
  return left === right ? 0 : undefined;
}
