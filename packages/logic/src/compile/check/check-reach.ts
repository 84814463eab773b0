import type { Node } from '../../language/ast.ts';
import {
  conditionNode,
  createConditionTrials,
  type ExpectedCondition,
} from '../../language/certainty/try-together.ts';
import { branchesOf, type Expression, isUnconditional, type JumpTarget } from '../../language/index.ts';
import type { GroupParts, ProjectParts, QuestionParts } from '../parts.ts';
import type { PlacedGroup } from '../layout.ts';
import { NO_CONDITION } from '@canvass/project';
import { jumpEnds } from '@canvass/project/vocabulary';
import type { ProjectCheck } from '../compile.ts';
import type { RuleContext } from '../compile-rules.ts';

/** A jump or endPage at `node` that screens out every respondent who meets `condition`. */
interface ScreenOut {
  readonly node: number;
  readonly condition: Node;
}

/** Which respondents reach each question, as far as the project determines it without answers. */
export interface Reach {
  /** Ascending by node. */
  readonly screenOuts: readonly ScreenOut[];
  /** Whether a display rule or the flow can leave the question out. Jumps do not count. */
  isConditional(question: QuestionParts): boolean;
  /** Whether every respondent whose response has not ended before is asked the question. */
  isAlwaysAsked(question: QuestionParts): boolean;
  /** Whether no display rule and no flow condition can close the group or an enclosing one. */
  isAlwaysOpen(group: PlacedGroup): boolean;
  /** Conditions that hold whenever the question is asked. Undefined for several occurrences or more complex rules. */
  findConditions(question: QuestionParts): readonly ExpectedCondition[] | undefined;
}

export function computeReach(parts: ProjectParts): Reach {
  const groups = new Map(parts.groups.map((group) => [group.placedGroup, group]));
  const enclosingGroupsOf = (placedGroup: PlacedGroup | undefined): readonly GroupParts[] => {
    const group = placedGroup && groups.get(placedGroup);
    return group === undefined ? [] : [group, ...enclosingGroupsOf(group.placedGroup.parent)];
  };
  const groupsOf = ({ placedQuestion: { occurrences } }: QuestionParts) =>
    enclosingGroupsOf(occurrences[0]?.group);
  const isConditional = (question: QuestionParts): boolean =>
    question.display !== undefined ||
    question.placedQuestion.occurrences.length !== 1 ||
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
    findConditions: (question: QuestionParts) => {
      if (question.placedQuestion.occurrences.length !== 1) return undefined;
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
  const jumpScreenOuts = parts.questions.filter(isAlwaysAsked).flatMap(listScreenOuts);
  const endScreenOuts = parts.groups
    .filter((group) => isScreenOutInOpenGroups(group, enclosingGroupsOf))
    .flatMap(screenOutsOfEnd);
  return { ...reach, screenOuts: [...jumpScreenOuts, ...endScreenOuts].toSorted((a, b) => a.node - b.node) };
}

const nodeOf = ({ placedQuestion: { occurrences } }: QuestionParts): number => occurrences[0]?.node ?? 0;

const mayBeClosed = ({ display, gate, placedGroup }: GroupParts): boolean =>
  display !== undefined ||
  placedGroup.isUnreachable ||
  (gate !== undefined && (gate.reads.expressions.length > 0 || placedGroup.flow?.node.score !== undefined)) ||
  placedGroup.parent?.flow?.node.extract_count !== undefined;

/** Returns undefined unless exactly one condition shows the item. */
function conditionToShow({
  rules,
  isShownByDefault,
}: NonNullable<QuestionParts['display']>): Node | undefined {
  const [rule] = rules;
  const isOnlyRule = rule !== undefined && rules.length === 1 && !isShownByDefault && !isUnconditional(rule);
  return isOnlyRule ? conditionNode(rule) : undefined;
}

const targetsOf = (rule: Expression): readonly (JumpTarget | undefined)[] =>
  branchesOf(rule).flatMap(({ effect }) => (effect.kind === 'jump' ? [effect.target] : []));
const isEnd = (target: JumpTarget | undefined): boolean => jumpEnds.some((end) => target?.kind === end);
const hasOnlyEnds = (rules: readonly Expression[]): boolean => rules.flatMap(targetsOf).every(isEnd);

/** Returns the jumps of a question that screen out, up to its first jump that can lead elsewhere. */
function listScreenOuts(question: QuestionParts): readonly ScreenOut[] {
  const { jump } = question;
  if (jump === undefined || jump.isCode) return [];
  const firstOtherIndex = jump.rules.findIndex((rule) =>
    targetsOf(rule).some((target) => target?.kind !== 'screen_out'),
  );
  return jump.rules.slice(0, firstOtherIndex < 0 ? undefined : firstOtherIndex).flatMap((rule) => {
    const condition = isUnconditional(rule) ? undefined : conditionNode(rule);
    return condition === undefined ? [] : [{ node: nodeOf(question), condition }];
  });
}

/** Whether a group is an endPage that screens out and whose enclosing groups are always open. */
function isScreenOutInOpenGroups(
  { placedGroup, gate }: GroupParts,
  enclosingGroupsOf: (group: PlacedGroup | undefined) => readonly GroupParts[],
): boolean {
  return gate?.ends?.kind === 'screen_out' && !enclosingGroupsOf(placedGroup.parent).some(mayBeClosed);
}

function screenOutsOfEnd({ placedGroup, gate }: GroupParts): readonly ScreenOut[] {
  const [condition, ...otherConditions] = gate?.reads.expressions ?? [];
  const node = condition === undefined || otherConditions.length > 0 ? undefined : conditionNode(condition);
  return node === undefined ? [] : [{ node: placedGroup.node, condition: node }];
}

/** Maximum number of questions in a finding. */
const MAX_NAMED_QUESTIONS = 5;

/** Reports questions whose respondents are all screened out earlier, and questions that a jump always skips. */
export const checkReach: ProjectCheck = (context, _, parts) => {
  const reach = computeReach(parts);
  const { scope, sink } = context;
  const trials = createConditionTrials({ ...scope, use: 'condition' });
  for (const question of parts.questions) {
    const conditions = reach.findConditions(question);
    if (conditions === undefined || conditions.length === 0) continue;
    const earlierScreenOuts = reach.screenOuts.filter(({ node }) => node < nodeOf(question));
    if (earlierScreenOuts.length === 0 || trials.tryTogether(conditions) !== 'possible') continue;
    if (trials.tryTogether([...conditions, ...earlierScreenOuts.map(negationOf)]) === 'never')
      sink.add('warning', 'logic.only-screened-out', question.placedQuestion.path);
  }
  for (const question of parts.questions) {
    if (question.jump !== undefined && reach.isAlwaysAsked(question))
      checkSkippedByJump(context, parts, question);
  }
};

export const negationOf = ({ condition }: ScreenOut): ExpectedCondition => ({
  node: condition,
  holds: false,
});

function checkSkippedByJump(context: RuleContext, parts: ProjectParts, question: QuestionParts): void {
  const [rule] = question.jump?.rules ?? [];
  const target = rule && unconditionalTargetOf(rule);
  if (target?.kind !== 'question') return;
  const jumpNode = nodeOf(question);
  const targetQuestion = parts.questions[target.question];
  const targetNode = targetQuestion === undefined ? jumpNode : nodeOf(targetQuestion);
  const skippedQuestions = parts.questions.filter(
    (one) =>
      one.placedQuestion.occurrences.length === 1 && nodeOf(one) > jumpNode && nodeOf(one) < targetNode,
  );
  const path = pathOfJump(context, question);
  // A jump whose condition has an error looks unconditional, but has no path.
  if (skippedQuestions.length === 0 || path === undefined) return;
  const cells = findCellsThatRead(
    context,
    new Set(skippedQuestions.map(({ placedQuestion }) => placedQuestion.index)),
  );
  context.sink.add('warning', 'logic.jumped-over', path, {
    questions: listNames(
      skippedQuestions.map(
        ({ placedQuestion }) => placedQuestion.question.cid ?? placedQuestion.question.gid,
      ),
    ),
    ...(cells.length > 0 && { cells: listNames(cells) }),
  });
}

function unconditionalTargetOf(rule: Expression) {
  const [branch, ...otherBranches] = branchesOf(rule);
  const isAlways = isUnconditional(rule) || (branch?.test === undefined && otherBranches.length === 0);
  return isAlways && branch?.effect.kind === 'jump' ? branch.effect.target : undefined;
}

function pathOfJump({ project }: RuleContext, { jump, placedQuestion }: QuestionParts): string | undefined {
  if (jump?.isCode === true) return `${placedQuestion.path}.jump_code`;
  const index = (project.jumpConsList ?? []).findIndex(
    ({ bindQ, conditionGroup }) => bindQ === placedQuestion.question.gid && conditionGroup === NO_CONDITION,
  );
  return index < 0 ? undefined : `$.jumpConsList[${index}]`;
}

function findCellsThatRead({ project, compiler, scope }: RuleContext, skippedIndexes: ReadonlySet<number>) {
  const cells = (project.quotas ?? []).flatMap((group) => group.cells);
  return cells
    .filter(({ cond }) => {
      const { expression } = compiler.compileExpression(cond, { ...scope, use: 'condition' });
      return expression?.reads.questions.some((question) => skippedIndexes.has(question)) === true;
    })
    .map(({ name }) => name);
}

function listNames(names: readonly string[]): string {
  const suffix = names.length > MAX_NAMED_QUESTIONS ? ` and ${names.length - MAX_NAMED_QUESTIONS} more` : '';
  return names.slice(0, MAX_NAMED_QUESTIONS).join(', ') + suffix;
}
