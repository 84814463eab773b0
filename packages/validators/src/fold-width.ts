const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
const DASH = /[\u2010-\u2015\u2212]/g;

/** Printable ASCII without blanks: what most people type, and nothing to fold. */
const FOLDED = /^[!-~]*$/;

/**
 * Turns what a Chinese keyboard or a copied contact puts into codes and numbers into plain ASCII: full-width
 * forms become half-width, invisible direction marks go, blanks at both ends go.
 */
export function foldWidth(text: string): string {
  if (FOLDED.test(text)) return text;
  return text
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (char) => String.fromCharCode(char.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .trim();
}

/** The same, and every dash and minus sign becomes a hyphen: for phone numbers, numbers and dates. */
export function foldDashes(text: string): string {
  return foldWidth(text).replace(DASH, '-');
}
