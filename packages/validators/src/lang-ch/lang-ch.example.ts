import type { ValidatorExample } from '../validator-example.ts';

export const langChExample: ValidatorExample = (seed) =>
  Array.from({ length: 1 + seed(8) }, () => String.fromCharCode(0x4e00 + seed(0x5000))).join('');
