import {
  conditionNode,
  createConditionTrials,
  type ConditionTrials,
} from '../../language/certainty/try-together.ts';
import type { Node } from '../../language/ast.ts';
import type { Expression } from '../../language/index.ts';
import type { ProjectCheck } from '../compile.ts';
import type { RuleContext } from '../compile-rules.ts';
import type { GroupParts, ProjectParts, QuestionParts } from '../parts.ts';
import { computeReach } from './check-reach.ts';

/** A jump or an end of the flow, with the condition on which it is taken. */
interface Exit {
  readonly path: string;
  readonly condition: Node | undefined;
}

/** Reports jumps and ends that no respondent reaches, because earlier ones take all respondents. */
export const checkEnds: ProjectCheck = (context, _, parts) => {
  const trials = createConditionTrials({ ...context.scope, use: 'condition' });
  for (const question of parts.questions) checkExits(context, trials, listJumps(context, question));
  checkExits(context, trials, endsOfFlow(parts));
};

function checkExits({ sink }: RuleContext, trials: ConditionTrials, exits: readonly Exit[]): void {
  exits.forEach(({ path, condition }, at) => {
    if (condition === undefined) return;
    const earlier = exits
      .slice(0, at)
      .flatMap((exit) => (exit.condition === undefined ? [] : { node: exit.condition, holds: false }));
    const own = { node: condition, holds: true };
    if (earlier.length === 0 || trials.tryTogether([own]) !== 'possible') return;
    if (trials.tryTogether([own, ...earlier]) === 'never') sink.add('warning', 'logic.never-reached', path);
  });
}

/** The jumps of a question that are rules, in their order. */
function listJumps({ project }: RuleContext, { jump, placedQuestion }: QuestionParts): readonly Exit[] {
  if (jump === undefined || jump.isCode) return [];
  const paths = (project.jumpConsList ?? []).flatMap(({ bindQ }, index) =>
    bindQ === placedQuestion.question.gid ? `$.jumpConsList[${index}].conditionGroup` : [],
  );
  return paths.length !== jump.rules.length
    ? [] // a jump has an error
    : jump.rules.map((rule, at) => ({ path: paths[at] ?? '', condition: conditionNode(rule) }));
}

/** The ends of the flow that all respondents pass unless they have left before, in their order. */
function endsOfFlow(parts: ProjectParts): readonly Exit[] {
  const { isAlwaysOpen } = computeReach(parts);
  return parts.groups
    .filter(
      ({ gate, placedGroup: { parent } }) =>
        gate?.ends !== undefined && (parent === undefined || isAlwaysOpen(parent)),
    )
    .toSorted((a, b) => a.placedGroup.node - b.placedGroup.node)
    .map((group) => ({
      path: group.placedGroup.flow?.path ?? group.placedGroup.path,
      condition: conditionOf(group),
    }));
}

function conditionOf({ gate }: GroupParts): Node | undefined {
  const [condition, ...others]: readonly Expression[] = gate?.reads.expressions ?? [];
  return condition === undefined || others.length > 0 ? undefined : conditionNode(condition);
}
