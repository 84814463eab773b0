import type { Program } from '@canvass/logic';
import { type AwardPlan, awardsOf } from '@canvass/logic/effects';

/** The award by which respondents invite others, and what they get for it. */
export interface Inviting {
  readonly plan: AwardPlan;
  readonly gift: AwardPlan;
  /** How many others have to finish. */
  readonly wanted: number;
}

/** Undefined: in this survey nobody invites. */
export function invitingAward(program: Program): Inviting | undefined {
  const awards = awardsOf(program);
  const plan = awards.find(({ award }) => award.fission !== undefined);
  const fission = plan?.award.fission;
  const gift = awards.find(({ id }) => id === fission?.gift);
  if (plan === undefined || gift === undefined || fission === undefined) return undefined;
  return { plan, gift, wanted: fission.wanted };
}
