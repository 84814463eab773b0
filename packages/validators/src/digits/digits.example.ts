import type { ValidatorExample } from '../validator-example.ts';

export const digitsExample: ValidatorExample = (seed) =>
  Array.from({ length: 1 + seed(8) }, () => seed(10)).join('');
