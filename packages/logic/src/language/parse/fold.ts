const FULL_WIDTH_PUNCTUATION = /[！-／：-＠［-｀｛-～]/;
const FULL_WIDTH_OFFSET = 0xfee0;
const OTHERS = new Map([
  ['\u3000', ' '],
  ['〜', '~'],
  ['≤', '<='],
  ['≥', '>='],
  ['≠', '!='],
]);

/**
 * The character at `at` as a Latin keyboard would give it: full-width punctuation becomes ASCII, since Chinese
 * keyboards write it. One character stays one place, so that positions remain those of the source.
 */
export function foldedAt(source: string, at: number): string {
  const char = source.charAt(at);
  if (char < '\u0100') return char;
  if (FULL_WIDTH_PUNCTUATION.test(char)) return String.fromCharCode(char.charCodeAt(0) - FULL_WIDTH_OFFSET);
  return OTHERS.get(char) ?? char;
}

/** Digits from full-width to ASCII. */
export function foldDigits(text: string): string {
  return text.replace(/[０-９．]/g, (char) => String.fromCharCode(char.charCodeAt(0) - FULL_WIDTH_OFFSET));
}
