import type { ValidatorExample } from '../validator-example.ts';

const WORDS = ['easy', 'to', 'use', '很好', '方便', 'رائع', 'a bit slow'] as const;

export const unlimitExample: ValidatorExample = (seed) =>
  Array.from({ length: 1 + seed(5) }, () => WORDS[seed(WORDS.length)]).join(' ');
