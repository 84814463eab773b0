import type { ValidatorExample } from '../validator-example.ts';

export const emailExample: ValidatorExample = (seed) =>
  `r${seed(1_000_000)}.${'abcdefgh'.charAt(seed(8))}@example.${seed(2) ? 'com' : 'org'}`;
