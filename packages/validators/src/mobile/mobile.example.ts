import type { ValidatorExample } from '../validator-example.ts';

const DIGITS_AFTER_PREFIX = 9;

export const mobileExample: ValidatorExample = (seed) =>
  `1${3 + seed(7)}${Array.from({ length: DIGITS_AFTER_PREFIX }, () => seed(10)).join('')}`;
