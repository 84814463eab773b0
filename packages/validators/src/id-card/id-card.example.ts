import { daysInMonth } from '../calendar.ts';
import type { ValidatorExample } from '../validator-example.ts';
import { checkCharacter } from './check-character.ts';
import { provinceCodes } from './province-codes.ts';

export const idCardExample: ValidatorExample = (seed) => {
  const [year, month] = [1930 + seed(75), 1 + seed(12)];
  const day = 1 + seed(daysInMonth(year, month));
  const province = [...provinceCodes][seed(provinceCodes.size)] ?? '11';
  const body = `${province}0101${year}${pad(month, 2)}${pad(day, 2)}${pad(seed(1000), 3)}`;
  return body + checkCharacter(body);
};

const pad = (value: number, width: number): string => String(value).padStart(width, '0');
