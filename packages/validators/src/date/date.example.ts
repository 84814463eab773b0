import { daysInMonth } from '../calendar.ts';
import type { ValidatorExample } from '../validator-example.ts';

export const dateExample: ValidatorExample = (seed) => {
  const year = 1919 + seed(201);
  const month = 1 + seed(12);
  return [year, pad(month), pad(1 + seed(daysInMonth(year, month)))].join('-');
};

const pad = (part: number): string => String(part).padStart(2, '0');
