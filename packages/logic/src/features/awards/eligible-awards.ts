import { endWordOf } from '@canvass/protocol';
import { environmentAt } from '../../content/environment.ts';
import { momentOf } from '../../program/moment.ts';
import type { Program } from '../../program/program.ts';
import type { State } from '../../program/types.ts';
import { evaluateCondition } from '../../language/index.ts';
import { type AwardPlan, awardsOf } from './award-plan.ts';

/**
 * AWARD-1: the awards that a response has earned with its end, in authored order. Excludes previews, corrections and
 * gifts for invitations. A condition without a result counts as false. An award for signed links requires a response
 * that was started with a signed or unique link.
 */
export function eligibleAwards(program: Program, state: State): readonly AwardPlan[] {
  const { end, facts } = state;
  if (end.is_end === 0 || facts.mode !== undefined) return [];
  const word = endWordOf(end.status);
  const moment = momentOf(program, state);
  return awardsOf(program).filter((plan) => {
    const { ends, namedEnds, id, condition, isGift, award } = plan;
    if (isGift || !ends.includes(word)) return false;
    if (award.signed === true && facts.link === undefined) return false;
    if (namedEnds.length > 0 && !(end.end !== undefined && namedEnds.includes(end.end))) return false;
    if (condition === undefined) return true;
    const environment = environmentAt(moment, program.nodes.length, `award:${id}`);
    return evaluateCondition(condition, environment) ?? false;
  });
}
