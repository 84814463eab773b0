import { normaliseText } from './normalise-text.ts';

/** `contain`. A blank `part` is contained in nothing: a rule without a value was not meant to hold for all. */
export function containsText(text: string, part: string): boolean {
  return compareTexts(text, part, (whole, piece) => whole.includes(piece));
}

/** `startWith`; a blank `start` begins nothing. */
export function startsWithText(text: string, start: string): boolean {
  return compareTexts(text, start, (whole, piece) => whole.startsWith(piece));
}

/** `endWith`; a blank `end` ends nothing. */
export function endsWithText(text: string, end: string): boolean {
  return compareTexts(text, end, (whole, piece) => whole.endsWith(piece));
}

function compareTexts(text: string, piece: string, test: (text: string, piece: string) => boolean): boolean {
  const wanted = normaliseText(piece);
  return wanted !== '' && test(normaliseText(text), wanted);
}
