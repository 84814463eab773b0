/** Endings with the s that joins German nouns. A following "ch" is excluded: the s would belong to "sch". */
const JOINT = /\p{L}{5}(?:ung|heit|keit|schaft|ion|tät)s(?!ch)(?=\p{L}{4})/gu;

/**
 * Adds soft hyphens after the joints of long German compounds, because browsers without a hyphenation dictionary
 * would break such words before any letter.
 */
export const hyphenateCompounds = (text: string): string => text.replace(JOINT, '$&\u00AD');
