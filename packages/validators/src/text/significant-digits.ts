const ZEROS_BEFORE = /^[+-]?0*\.?0*/;

/** Number of digits that determine the value of a numeric text: `007.50` has two. */
export function significantDigits(numeric: string): number {
  const digits = numeric.replace(ZEROS_BEFORE, '');
  let end = digits.length;
  // A pattern for the zeros at the end would take quadratic time.
  if (numeric.includes('.')) while (digits[end - 1] === '0') end -= 1;
  const pointIndex = digits.indexOf('.');
  return pointIndex >= 0 && pointIndex < end ? end - 1 : end;
}
