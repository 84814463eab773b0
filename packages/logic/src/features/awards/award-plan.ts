import { type Award, AWARD_KINDS, type Prize } from '@canvass/project';
import { compiledCode, type RuleContext } from '../../compile/compile-rules.ts';
import { extension } from '../../program/extension.ts';
import type { Program } from '../../program/program.ts';
import type { Expression } from '../../language/index.ts';

/** An award (AWARD-1) with defaults filled in. Only hosts that give awards have it (PROJECT-6). */
export interface AwardPlan {
  readonly id: string;
  readonly award: Award;
  /** End states that earn the award. */
  readonly ends: readonly string[];
  /** Ids of `desc_end_page.ends` that earn it. Empty if every end does. */
  readonly namedEnds: readonly string[];
  /** Absent if every respondent is eligible. */
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
/** The awards of a program. Empty if it has none, and in browsers. */
export const awardsOf = (program: Program): readonly AwardPlan[] => awardPlans.of(program) ?? [];
export const awardEntry = awardPlans.entry;

/** Certain to win, in parts per million. */
const ALL_PPM = 1_000_000;

/** Compiles the conditions of all awards. Reports mistakes to `context.sink`. */
export function compileAwards(context: RuleContext): readonly AwardPlan[] {
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
        oddsPpm: kind.isDrawn ? (prize.odds_ppm ?? 0) : ALL_PPM,
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
  const expression = compiledCode(context, source, 'condition', path);
  if (expression !== undefined) checkReads(context, expression, path);
  return expression;
}

/** Reports conditions on unsigned parameters, which a respondent could edit, and on values unknown at the end. */
function checkReads({ project, sink }: RuleContext, { reads }: Expression, path: string): void {
  const signed = new Set(
    (project.ext_params ?? []).flatMap(({ code, signed: is }) => (is === true ? [code] : [])),
  );
  for (const code of reads.ext)
    if (!signed.has(code)) sink.add('error', 'award.unsigned-parameter', path, { code });
  if (reads.session.includes('source')) sink.add('error', 'award.reads-source', path);
  if (reads.session.includes('total_score')) sink.add('error', 'award.reads-score', path);
}
