import { NO_CONDITION } from '@canvass/project';
import { createConditionTrials, type WantedCondition } from '../../language/certainty/try-together.ts';
import { branchesOf, type Expression, isUnconditional } from '../../language/index.ts';
import type { ProjectCheck } from '../compile.ts';
import type { RuleContext } from '../compile-rules.ts';
import type { Parts, QuestionParts } from '../parts.ts';
import { nodeOf, reachOf, type ScreenOut } from './reach.ts';

/** Maximum number of questions in a finding. */
const MAX_NAMED = 5;

/** Reports questions that no respondent reaches, or only respondents who are screened out before. */
export const checkReach: ProjectCheck = (context, _, parts) => {
  const reach = reachOf(parts);
  const { scope, sink } = context;
  const trials = createConditionTrials({ ...scope, use: 'condition' });
  for (const question of parts.questions) {
    const conditions = reach.conditionsOf(question);
    if (conditions === undefined || conditions.length === 0) continue;
    const before = reach.screenOuts.filter(({ node }) => node < nodeOf(question));
    if (before.length === 0 || trials.together(conditions) !== 'possible') continue;
    if (trials.together([...conditions, ...before.map(notHolding)]) === 'never')
      sink.add('warning', 'logic.only-screened-out', question.placed.path);
  }
  for (const question of parts.questions) {
    if (question.jump !== undefined && reach.isAlwaysAsked(question)) checkLeap(context, parts, question);
  }
};

export const notHolding = ({ condition }: ScreenOut): WantedCondition => ({ node: condition, holds: false });

/** Reports questions that a jump skips for every respondent. */
function checkLeap(context: RuleContext, parts: Parts, question: QuestionParts): void {
  const [rule] = question.jump?.rules ?? [];
  const target = rule && targetOfAll(rule);
  if (target?.kind !== 'question') return;
  const from = nodeOf(question);
  const end = parts.questions[target.question];
  const to = end === undefined ? from : nodeOf(end);
  const skipped = parts.questions.filter(
    (one) => one.placed.occurrences.length === 1 && nodeOf(one) > from && nodeOf(one) < to,
  );
  const path = placeOfJump(context, question);
  // A jump whose condition has an error would seem unconditional.
  if (skipped.length === 0 || path === undefined) return;
  const cells = cellsThatRead(context, new Set(skipped.map(({ placed }) => placed.index)));
  context.sink.add('warning', 'logic.jumped-over', path, {
    questions: listNames(skipped.map(({ placed }) => placed.question.cid ?? placed.question.gid)),
    ...(cells.length > 0 && { cells: listNames(cells) }),
  });
}

function targetOfAll(rule: Expression) {
  const [branch, ...others] = branchesOf(rule);
  const isAlways = isUnconditional(rule) || (branch?.test === undefined && others.length === 0);
  return isAlways && branch?.effect.kind === 'jump' ? branch.effect.target : undefined;
}

function placeOfJump({ project }: RuleContext, { jump, placed }: QuestionParts): string | undefined {
  if (jump?.isCode === true) return `${placed.path}.jump_code`;
  const index = (project.jumpConsList ?? []).findIndex(
    ({ bindQ, conditionGroup }) => bindQ === placed.question.gid && conditionGroup === NO_CONDITION,
  );
  return index < 0 ? undefined : `$.jumpConsList[${index}]`;
}

function cellsThatRead({ project, compiler, scope }: RuleContext, skipped: ReadonlySet<number>) {
  const cells = (project.quotas ?? []).flatMap((group) => group.cells);
  return cells
    .filter(({ cond }) => {
      const { expression } = compiler.compileExpression(cond, { ...scope, use: 'condition' });
      return expression?.reads.questions.some((question) => skipped.has(question)) === true;
    })
    .map(({ name }) => name);
}

function listNames(names: readonly string[]): string {
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  return names.slice(0, MAX_NAMED).join(', ') + more;
}
