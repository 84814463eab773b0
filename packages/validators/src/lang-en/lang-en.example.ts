import type { ValidatorExample } from '../validator-example.ts';

export const langEnExample: ValidatorExample = (seed) =>
  Array.from({ length: 1 + seed(8) }, () => String.fromCharCode((seed(2) ? 65 : 97) + seed(26))).join('');
