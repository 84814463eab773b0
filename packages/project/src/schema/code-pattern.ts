/**
 * The author's own code for a question, option or parameter: a letter, then letters, vowel signs and other marks (Hindi,
 * Tamil and Thai words have them), digits and `_`. This file is separate, because browsers do not load the schemas.
 */
export const CODE_PATTERN = '^\\p{L}[\\p{L}\\p{M}\\p{N}_]{0,63}$';
