import { mobileExample } from '../mobile/mobile.example.ts';
import { telExample } from '../tel/tel.example.ts';
import type { ValidatorExample } from '../validator-example.ts';

export const mobileTelExample: ValidatorExample = (seed) =>
  (seed(2) === 0 ? mobileExample : telExample)(seed);
