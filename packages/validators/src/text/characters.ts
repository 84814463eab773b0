const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/** Printable ASCII without whitespace: the usual input, which needs no folding. */
const FOLDED = /^[!-~]*$/;

/**
 * Converts codes and numbers from Chinese keyboards and copied contacts to ASCII: full-width characters become half-width;
 * invisible direction marks, and whitespace at both ends, are removed.
 */
export function foldWidth(text: string): string {
  if (FOLDED.test(text)) return text;
  return text
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (char) => String.fromCharCode(char.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .trim();
}

/**
 * Length of a text in code points, for the range of VALID-4. An emoji of several code points counts as several: graphemes
 * need host tables, which pure code may not use. A lone surrogate counts as one.
 */
export function textLength(text: string): number {
  let length = text.length;
  for (let index = 1; index < text.length; index += 1) {
    if (
      isBetween(text.charCodeAt(index), 0xdc00, 0xdfff) &&
      isBetween(text.charCodeAt(index - 1), 0xd800, 0xdbff)
    ) {
      length -= 1;
    }
  }
  return length;
}

function isBetween(unit: number, first: number, last: number): boolean {
  return unit >= first && unit <= last;
}
