import type { ValidatorExample } from '../validator-example.ts';

export const intExample: ValidatorExample = (seed) => String(seed(2001) - 1000);
