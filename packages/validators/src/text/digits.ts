import { foldWidth } from './characters.ts';

const DASH = /[\u2010-\u2015\u2212]/g;

/** Folds codes and numbers as `foldWidth` does, and replaces digits of other scripts by 0 to 9. */
export function foldDigits(text: string): string {
  return foldWidth(text).replace(NOT_LATIN, toLatinDigit);
}

/** Folds phone numbers, numbers and dates as `foldDigits` does, and replaces dashes and minus signs by hyphens. */
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
