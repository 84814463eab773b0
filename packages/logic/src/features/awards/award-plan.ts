import type { EngineFeature } from '../../compile/feature.ts';
import { type Award, AWARD_KINDS, type Prize } from '@canvass/project';
import { compileCode, type RuleContext } from '../../compile/compile-rules.ts';
import { extension } from '../../program/extension.ts';
import type { Program } from '../../program/program.ts';
import { evaluateCondition, type Expression } from '../../language/index.ts';
import { endWordOf } from '@canvass/protocol';
import { environmentAt } from '../../content/rule-environment.ts';
import { computeMoment } from '../../program/moment.ts';
import type { State } from '../../program/types.ts';

/** All awards of the project, for hosts that give awards. */
export const awardPlanFeature: EngineFeature = {
  id: 'award-plan',
  compile(context) {
    if ((context.project.awards ?? []).length === 0) return {};
    const plans = compileAwards(context);
    return { extensions: () => [awardEntry(plans)] };
  },
};

/** An award (AWARD-1) with defaults filled in. Only hosts that give awards have it (PROJECT-6). */
export interface AwardPlan {
  readonly id: string;
  readonly award: Award;
  readonly ends: readonly string[];
  /** Ids of `desc_end_page.ends` that earn it. Empty if every end with a state of `ends` does. */
  readonly namedEnds: readonly string[];
  readonly condition?: Expression;
  /** Whether it is only given for invitations (AWARD-11). */
  readonly isGift: boolean;
  readonly prizes: readonly PrizePlan[];
}
export interface PrizePlan {
  readonly id: string;
  readonly prize: Prize;
  readonly gives: NonNullable<Prize['gives']>;
  readonly oddsPpm: number;
}

const awardPlans = extension<readonly AwardPlan[]>();
/** The awards of the project. Empty in browsers. */
export const awardsOf = (program: Program): readonly AwardPlan[] => awardPlans.of(program) ?? [];
const awardEntry = awardPlans.entry;

/** The odds of a certain win, in parts per million. */
const CERTAIN_WIN_PPM = 1_000_000;

function compileAwards(context: RuleContext): readonly AwardPlan[] {
  const { project } = context;
  const awards = project.awards ?? [];
  const ends = Object.entries(project.desc_end_page?.ends ?? {});
  return awards.map((award, index) => {
    const kind = AWARD_KINDS[award.kind];
    const condition = compileCondition(context, award.cond, `$.awards[${index}].cond`);
    return {
      id: award.id,
      award,
      ends: award.ends ?? ['finished'],
      namedEnds: ends.filter(([, end]) => end.award === award.id).map(([id]) => id),
      ...(condition !== undefined && { condition }),
      isGift: awards.some(({ fission }) => fission?.gift === award.id),
      prizes: award.prizes.map((prize) => ({
        id: prize.id,
        prize,
        gives: prize.gives ?? kind.gives,
        oddsPpm: kind.isDrawn ? (prize.odds_ppm ?? 0) : CERTAIN_WIN_PPM,
      })),
    };
  });
}

function compileCondition(
  context: RuleContext,
  source: string | undefined,
  path: string,
): Expression | undefined {
  if (source === undefined || source.trim() === '') return undefined;
  const expression = compileCode(context, source, 'condition', path);
  if (expression !== undefined) checkReads(context, expression, path);
  return expression;
}

/** Reports conditions on link values that a respondent could edit, and on the score, which is not known yet. */
function checkReads({ project, sink }: RuleContext, { reads }: Expression, path: string): void {
  const signed = new Set(
    (project.ext_params ?? []).flatMap(({ code, signed: is }) => (is === true ? [code] : [])),
  );
  for (const code of reads.ext)
    if (!signed.has(code)) sink.add('error', 'award.unsigned-parameter', path, { code });
  if (reads.session.includes('source')) sink.add('error', 'award.reads-source', path);
  if (reads.session.includes('total_score')) sink.add('error', 'award.reads-score', path);
}

/**
 * AWARD-1: the awards that a response has earned with its end, in authored order. Excludes previews, corrections and
 * gifts for invitations. A condition without a result counts as false. An award for signed links requires a response
 * that was started with a signed or unique link.
 */
export function findEligibleAwards(program: Program, state: State): readonly AwardPlan[] {
  const { end, facts } = state;
  if (end.is_end === 0 || facts.mode !== undefined) return [];
  const word = endWordOf(end.status);
  const moment = computeMoment(program, state);
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

/** Number of equally likely outcomes of a roll, from 0. */
export const ROLL_OUTCOMES = 1_000_000;
/** AWARD-3: maximum number of rolls of one draw, because all prizes may be used up. */
export const MAX_ROLLS = 20;

/** Undefined if the roll wins nothing. */
export function prizeOfRoll<P extends Pick<PrizePlan, 'oddsPpm'>>(
  prizes: readonly P[],
  roll: number,
): P | undefined {
  let upperBound = 0;
  for (const prize of prizes) {
    upperBound += prize.oddsPpm;
    if (roll < upperBound) return prize;
  }
  return undefined;
}
