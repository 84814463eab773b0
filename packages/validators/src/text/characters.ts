import { countGraphemes } from './graphemes.ts';

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

/** Texts in which each code unit is a character: Latin without combining marks, kana, most Chinese characters. */
const SIMPLE = /^[\t\n -\u02ff\u3000-\u3029\u3041-\u3096\u30a1-\ua4cf]*$/;

/** Length of a text in characters as people count them, for the range of VALID-4. */
export function textLength(text: string): number {
  return SIMPLE.test(text) ? text.length : countGraphemes(text);
}

/** Length of a text in code points, for limits that keep texts from growing. A lone surrogate counts as one. */
export function countCodePoints(text: string): number {
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
