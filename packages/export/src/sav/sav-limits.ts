/** Limits of the format and of SPSS: PSPP developers' manual, "System File Format". */

/** Maximum number of bytes of a text. Longer texts are cut, and the file's documents report it. */
export const MAX_TEXT_BYTES = 32_767;

export const MAX_LABEL_BYTES = 255;

export const MAX_VALUE_LABEL_BYTES = 120;

/** Maximum number of bytes of a segment. Wider texts are stored in several segments. */
export const MAX_SEGMENT_BYTES = 255;

/** Maximum number of bytes of a short text, whose labels and missing values are in the same records as for numbers. */
export const MAX_SHORT_BYTES = 8;

/** Maximum number of missing values that a variable can declare singly. Numbers can declare a range instead. */
export const MAX_DISCRETE_MISSING = 3;

/** The difference between a small whole number and its code in compressed cases. */
export const COMPRESSION_BIAS = 100;

/** The format's code for "no value"; HIGHEST and LOWEST are the ends of open ranges. */
export const SYSTEM_MISSING = -Number.MAX_VALUE;
export const HIGHEST = Number.MAX_VALUE;
/** The double next to `SYSTEM_MISSING`. */
export const LOWEST = -1.797_693_134_862_315_5e308;

/** The greatest absolute value of ordinary numbers, one part in 10^15 less than the reserved numbers. */
export const MAX_NUMBER = 1.797_693_134_862_315_3e308;
