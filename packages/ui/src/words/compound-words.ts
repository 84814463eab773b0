const SOFT_HYPHEN = '\u00AD';
/** Words from this length on do not fit on a line of a phone, or of a narrow column. */
const MIN_COMPOUND_LENGTH = 18;
const WORD = new RegExp(`[\\p{sc=Latin}]{${MIN_COMPOUND_LENGTH},}`, 'gu');
/** Endings with the s that joins German nouns. A following "ch" is excluded: the s would belong to "sch". */
const JOINT = /(\p{L}(?:ungs|heits|keits|schafts|ions|täts|schlags|trags|tums))(?!ch)(?=\p{L}{4})/gu;
const UNBREAKABLE_PART = /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]+/gu;

/**
 * Adds soft hyphens after the joints of long German compounds, because browsers without a hyphenation dictionary
 * would break such words before any letter.
 */
export function hyphenateCompounds(text: string): string {
  return text.replace(WORD, (word) => word.replace(JOINT, `$1${SOFT_HYPHEN}`));
}

/** The number of letters of the longest part of a text that has no space, soft hyphen or other place to break. */
export function longestPartLength(text: string): number {
  const parts = hyphenateCompounds(text).match(UNBREAKABLE_PART) ?? [];
  return Math.max(0, ...parts.map(({ length }) => length));
}
