/** What rule operators compare; lists, choices and records are taken apart before. */
export type Scalar = boolean | number | string;
