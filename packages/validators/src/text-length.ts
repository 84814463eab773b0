/**
 * Length of a text as the range [min, max] of VALID-4 counts it: code points. That is one per Chinese
 * character ("word"), one per letter for English, one per blank or line feed; an emoji made of several code
 * points counts as several, because graphemes need host tables that pure code may not use. Half of a broken
 * surrogate pair counts one.
 */
export function textLength(text: string): number {
  let length = text.length;
  for (let at = 1; at < text.length; at += 1) {
    if (
      isBetween(text.charCodeAt(at), 0xdc00, 0xdfff) &&
      isBetween(text.charCodeAt(at - 1), 0xd800, 0xdbff)
    ) {
      length -= 1;
    }
  }
  return length;
}

function isBetween(unit: number, first: number, last: number): boolean {
  return unit >= first && unit <= last;
}
