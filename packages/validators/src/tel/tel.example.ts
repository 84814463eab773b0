import type { ValidatorExample } from '../validator-example.ts';

const AREAS = ['010', '021', '0311', '0571', '0755'] as const;

export const telExample: ValidatorExample = (seed) => {
  const area = AREAS[seed(AREAS.length)] ?? '010';
  const extension = seed(4) === 0 ? `-${100 + seed(900)}` : '';
  return `${area}-${20_000_000 + seed(60_000_000)}${extension}`;
};
