import type { Node } from '../../language/ast.ts';
import {
  conditionNode,
  createConditionTrials,
  type ExpectedCondition,
} from '../../language/certainty/try-together.ts';
import { branchesOf, type Expression, isUnconditional, type JumpTarget } from '../../language/index.ts';
import type { GroupParts, Parts, QuestionParts } from '../parts.ts';
import type { PlacedGroup } from '../layout.ts';
import { NO_CONDITION } from '@canvass/project';
import type { ProjectCheck } from '../compile.ts';
import type { RuleContext } from '../compile-rules.ts';

/** A node at which every respondent who meets a condition is screened out. */
interface ScreenOut {
  /** Number of the node. */
  readonly node: number;
  readonly condition: Node;
}

/** The respondents who can reach each question, as far as the project alone determines it. */
export interface Reach {
  /** Ascending by node. */
  readonly screenOuts: readonly ScreenOut[];
  /** Whether anything except an end of the survey can skip the question. */
  isConditional(question: QuestionParts): boolean;
  /** Whether every respondent who has not reached an end is asked the question. */
  isAlwaysAsked(question: QuestionParts): boolean;
  /** Whether every respondent who has not reached an end is led through the group. */
  isAlwaysOpen(group: PlacedGroup): boolean;
  /** The conditions under which the question is asked. Undefined if there is not exactly one condition. */
  conditionsOf(question: QuestionParts): readonly ExpectedCondition[] | undefined;
}

export function reachOf(parts: Parts): Reach {
  const groups = new Map(parts.groups.map((group) => [group.placed, group]));
  const enclosingGroupsOf = (placed: PlacedGroup | undefined): readonly GroupParts[] => {
    const group = placed && groups.get(placed);
    return group === undefined ? [] : [group, ...enclosingGroupsOf(group.placed.parent)];
  };
  const groupsOf = ({ placed: { occurrences } }: QuestionParts) => enclosingGroupsOf(occurrences[0]?.group);
  const isConditional = (question: QuestionParts): boolean =>
    question.display !== undefined ||
    question.placed.occurrences.length !== 1 ||
    groupsOf(question).some(mayBeClosed);
  const skippingQuestions = parts.questions.filter(
    ({ jump }) => jump !== undefined && !hasOnlyEnds(jump.rules),
  );
  const isAlwaysAsked = (question: QuestionParts): boolean =>
    !isConditional(question) && !skippingQuestions.some((other) => nodeOf(other) < nodeOf(question));
  const reach = {
    isConditional,
    isAlwaysAsked,
    isAlwaysOpen: (group: PlacedGroup) => !enclosingGroupsOf(group).some(mayBeClosed),
    conditionsOf: (question: QuestionParts) => {
      if (question.placed.occurrences.length !== 1) return undefined;
      const displayConditions = [
        question.display,
        ...groupsOf(question).map(({ display }) => display),
      ].flatMap((display) => (display === undefined ? [] : [conditionToShow(display)]));
      const gates = groupsOf(question).flatMap(({ gate }) => gate?.reads.expressions ?? []);
      const nodes = [...displayConditions, ...gates.map(conditionNode)];
      return nodes.every((node) => node !== undefined)
        ? nodes.map((node) => ({ node, holds: true }))
        : undefined;
    },
  };
  const jumpScreenOuts = parts.questions.filter(isAlwaysAsked).flatMap(screenOutsOf);
  const endScreenOuts = parts.groups
    .filter((group) => isOutermostEnd(group, enclosingGroupsOf))
    .flatMap(endOf);
  return { ...reach, screenOuts: [...jumpScreenOuts, ...endScreenOuts].toSorted((a, b) => a.node - b.node) };
}

const nodeOf = ({ placed: { occurrences } }: QuestionParts): number => occurrences[0]?.node ?? 0;

const mayBeClosed = ({ display, gate, placed }: GroupParts): boolean =>
  display !== undefined ||
  placed.unreachable ||
  (gate !== undefined && (gate.reads.expressions.length > 0 || placed.flow?.node.score !== undefined)) ||
  placed.parent?.flow?.node.extract_count !== undefined;

/** The only condition of a display that is hidden by default. Undefined for other displays. */
function conditionToShow({ rules, shownByDefault }: NonNullable<QuestionParts['display']>): Node | undefined {
  const [rule] = rules;
  const isOne = rule !== undefined && rules.length === 1 && !shownByDefault && !isUnconditional(rule);
  return isOne ? conditionNode(rule) : undefined;
}

const targetsOf = (rule: Expression): readonly (JumpTarget | undefined)[] =>
  branchesOf(rule).flatMap(({ effect }) => (effect.kind === 'jump' ? [effect.target] : []));
const isEnd = (target: JumpTarget | undefined): boolean =>
  target?.kind === 'screen_out' || target?.kind === 'finished';
const hasOnlyEnds = (rules: readonly Expression[]): boolean => rules.flatMap(targetsOf).every(isEnd);

/** Jumps of a question that screen out, unless an earlier jump can lead elsewhere. */
function screenOutsOf(question: QuestionParts): readonly ScreenOut[] {
  const { jump } = question;
  if (jump === undefined || jump.isCode) return [];
  const firstOther = jump.rules.findIndex((rule) =>
    targetsOf(rule).some((target) => target?.kind !== 'screen_out'),
  );
  return jump.rules.slice(0, firstOther < 0 ? undefined : firstOther).flatMap((rule) => {
    const condition = isUnconditional(rule) ? undefined : conditionNode(rule);
    return condition === undefined ? [] : [{ node: nodeOf(question), condition }];
  });
}

/** Whether a group is an endPage that screens out and whose enclosing groups are always open. */
function isOutermostEnd(
  { placed, gate }: GroupParts,
  enclosingGroupsOf: (placed: PlacedGroup | undefined) => readonly GroupParts[],
): boolean {
  return gate?.ends?.kind === 'screen_out' && !enclosingGroupsOf(placed.parent).some(mayBeClosed);
}

function endOf({ placed, gate }: GroupParts): readonly ScreenOut[] {
  const [condition, ...others] = gate?.reads.expressions ?? [];
  const node = condition === undefined || others.length > 0 ? undefined : conditionNode(condition);
  return node === undefined ? [] : [{ node: placed.node, condition: node }];
}

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
    if (before.length === 0 || trials.tryTogether(conditions) !== 'possible') continue;
    if (trials.tryTogether([...conditions, ...before.map(negationOf)]) === 'never')
      sink.add('warning', 'logic.only-screened-out', question.placed.path);
  }
  for (const question of parts.questions) {
    if (question.jump !== undefined && reach.isAlwaysAsked(question)) checkLeap(context, parts, question);
  }
};

export const negationOf = ({ condition }: ScreenOut): ExpectedCondition => ({
  node: condition,
  holds: false,
});

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
  // A jump whose condition has an error has no rule, as if it were unconditional.
  if (skipped.length === 0 || path === undefined) return;
  const cells = findCellsThatRead(context, new Set(skipped.map(({ placed }) => placed.index)));
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

function findCellsThatRead({ project, compiler, scope }: RuleContext, skipped: ReadonlySet<number>) {
  const cells = (project.quotas ?? []).flatMap((group) => group.cells);
  return cells
    .filter(({ cond }) => {
      const { expression } = compiler.compileExpression(cond, { ...scope, use: 'condition' });
      return expression?.reads.questions.some((question) => skipped.has(question)) === true;
    })
    .map(({ name }) => name);
}

function listNames(names: readonly string[]): string {
  const suffix = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  return names.slice(0, MAX_NAMED).join(', ') + suffix;
}
