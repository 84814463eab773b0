/**
 * Length of a text as the range [min, max] of spec section 5 counts it: code points. That is one per Chinese
 * character ("word"), one per letter for English, one per blank or line feed; an emoji made of several code
 * points counts as several, because graphemes need host tables that pure code may not use. Half of a broken
 * surrogate pair counts one.
 */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
