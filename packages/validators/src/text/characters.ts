const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
const DASH = /[\u2010-\u2015\u2212]/g;

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

/** Like `foldWidth`, and replaces digits of other scripts by 0 to 9: for codes and numbers. */
export function foldDigits(text: string): string {
  return foldWidth(text).replace(NOT_LATIN, toLatinDigit);
}

/** Like `foldDigits`, and replaces dashes and minus signs by hyphens: for phone numbers, numbers and dates. */
export function foldDashes(text: string): string {
  return foldDigits(text).replace(DASH, '-');
}

const NOT_LATIN = /[\u0660-\uabf9]/g;
/**
 * The zeros of scripts that are written today, each followed by its nine other digits. Not \p{Nd}, which depends on the
 * host's Unicode version.
 */
const ZEROS = '٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰';

function toLatinDigit(char: string): string {
  const code = char.charCodeAt(0);
  for (let value = 0; value < 10; value += 1) {
    if (ZEROS.includes(String.fromCharCode(code - value))) return String(value);
  }
  return char;
}

/**
 * Chinese characters as a class for regular expressions with the `u` flag: iteration mark, zero, unified and compatibility
 * ideographs, planes 2 and 3. Not \p{Script=Han}, which depends on the host's Unicode version.
 */
export const HAN = '\\u3005\\u3007\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3fffd}';

/**
 * Length of a text in code points, for the range of VALID-4. An emoji of several code points counts as several: graphemes
 * need host tables, which pure code may not use. A lone surrogate counts as one.
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
