import type { ValidatorExample } from '../validator-example.ts';

export const decimalExample: ValidatorExample = (seed) => `${seed(2) ? '-' : ''}${seed(1000)}.${seed(100)}`;
