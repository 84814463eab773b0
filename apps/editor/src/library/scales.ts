import type { Scale } from './scale.ts';
import { cesD } from './scales/ces-d.ts';
import { effort, recommendation, satisfaction } from './scales/customers.ts';
import { ons4, swls } from './scales/life.ts';
import { miniIpip } from './scales/mini-ipip.ts';
import { aboutYou, healthToday } from './scales/people.ts';
import { gad7, phq4, phq9 } from './scales/phq.ts';
import { sus } from './scales/sus.ts';

/** The scales that ship with the product. Each is free for any use; docs/format/scales.md lists their licences. */
export const SCALES: readonly Scale[] = [
  aboutYou,
  recommendation,
  satisfaction,
  effort,
  sus,
  ons4,
  swls,
  phq9,
  gad7,
  phq4,
  cesD,
  healthToday,
  miniIpip,
];
