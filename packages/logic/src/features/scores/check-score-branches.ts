import { NO_CONDITION, type FlowNode, type Project } from '@canvass/project';
import type { Layout, PlacedGroup, PlacedQuestion } from '../../compile/layout.ts';
import { drawsChildren } from '../flow/flow-node.ts';
import { maxPossibleTotal, possibleTotals } from './possible-totals.ts';
import type { ProjectCheck } from '../../compile/compile.ts';
import type { IssueSink } from '../../compile/issues.ts';

/** Maximum number of totals in a finding. */
const MAX_NAMED = 3;

/**
 * Reports branches by score that overlap or leave a gap: a total that leads into two of them, or into none. Finds
 * totals by trying answers, so that every reported total is possible.
 */
export const checkScoreBranches: ProjectCheck = ({ project, layout, sink }, types) => {
  if (project.flow === undefined) return;
  const nodes = new Map<FlowNode, number>();
  for (const { flow, node } of layout.groups) if (flow !== undefined) nodes.set(flow.node, node);
  const totalsOfQuestions = possibleTotals(project);
  const isAlwaysAsked = createIsAlwaysAsked(project, layout);
  const withType = ({ question, index }: PlacedQuestion) => ({ question, type: types[index] });
  const findTotals = (from: number, to: number): readonly number[] | undefined => {
    const askedQuestions = layout.questions.filter(({ occurrences }) => {
      const node = occurrences[0]?.node ?? to;
      return node >= from && node < to;
    });
    // Questions that are not always asked can exclude each other, so that the sum of their points may be impossible.
    const conditionalQuestions = askedQuestions.filter((question) => !isAlwaysAsked(question));
    if (totalsOfQuestions(conditionalQuestions.map(withType))?.length !== 1) return undefined;
    return totalsOfQuestions(askedQuestions.map(withType));
  };
  for (const branches of siblingsByScore(project.flow, '$.flow')) {
    const first = nodes.get(branches[0].node) ?? 0;
    const last = Math.max(...branches.map(({ node }) => nodes.get(node) ?? 0));
    // Questions between the first and the last branch would change the score that the last one reads.
    if (findTotals(first, last)?.length === 1) report(sink, branches, findTotals(0, first) ?? []);
  }
};

function report(sink: IssueSink, branches: Branches, totals: readonly number[]): void {
  const branchesAt = (total: number): readonly Branch[] =>
    branches.filter((branch) => isTakenAt(branch, total));
  for (const branch of branches) {
    const shared = totals.filter((total) => branchesAt(total).indexOf(branch) > 0);
    if (shared.length > 0)
      sink.add('warning', 'flow.score-overlap', `${branch.path}.score`, { totals: listTotals(shared) });
  }
  const uncoveredTotals = totals.filter((total) => branchesAt(total).length === 0);
  if (uncoveredTotals.length === 0) return;
  const params = { totals: listTotals(uncoveredTotals), branches: branches.length };
  sink.add('warning', 'flow.score-gap', `${branches[0].path}.score`, params);
}

interface Branch {
  readonly node: FlowNode;
  readonly path: string;
}
type Branches = readonly [Branch, ...Branch[]];

/** Returns sets of siblings that depend only on the score. Empty unless a node has several such children. */
function siblingsByScore(node: FlowNode, path: string): readonly Branches[] {
  const children = (node.items ?? []).map((child, index) => ({
    node: child,
    path: `${path}.items[${index}]`,
  }));
  const [first, ...otherChildren] = children.filter(({ node: child }) => isByScore(child));
  const branchesHere: readonly Branches[] =
    first === undefined || otherChildren.length === 0 ? [] : [[first, ...otherChildren]];
  return [...branchesHere, ...children.flatMap((child) => siblingsByScore(child.node, child.path))];
}

function isByScore({ score = [], needScore, conditionGroup = NO_CONDITION }: FlowNode): boolean {
  const isFree = conditionGroup === NO_CONDITION;
  return needScore === true && isFree && score.some((bound) => bound !== null);
}

function isTakenAt({ node: { score = [] } }: Branch, total: number): boolean {
  const [min, max] = score;
  return total >= (min ?? Number.NEGATIVE_INFINITY) && total <= (max ?? Number.POSITIVE_INFINITY);
}

function listTotals(totals: readonly number[]): string {
  const suffix = totals.length > MAX_NAMED ? ` and ${totals.length - MAX_NAMED} more` : '';
  return `${totals.slice(0, MAX_NAMED).join(', ')}${suffix}`;
}

/** Returns whether the question was asked to every respondent who got past it. */
type IsAlwaysAsked = (question: PlacedQuestion) => boolean;

/** The result is false if a display rule, code, a jump, or a condition or draw of the flow can skip the question. */
function createIsAlwaysAsked(project: Project, { questions }: Layout): IsAlwaysAsked {
  const { jumpConsList: jumps = [], dispConsList: displays = [] } = project;
  if (jumps.length > 0 || questions.some(({ question }) => question.jump_code !== undefined))
    return () => false;
  const ruleTargets = new Set(displays.flatMap(({ targets }) => targets));
  const reachedGids = project.flow === undefined ? undefined : new Set(listUnconditionalNodes(project.flow));
  const isShown = ({ gid, disp_code: code }: { readonly gid: string; readonly disp_code?: string }) =>
    code === undefined && !ruleTargets.has(gid);
  const isReached = (group: PlacedGroup | undefined): boolean =>
    group === undefined ||
    ((group.item === undefined || isShown(group.item)) &&
      (reachedGids === undefined || group.flow === undefined || reachedGids.has(group.flow.node)) &&
      isReached(group.parent));
  return ({ question, occurrences }) =>
    isShown(question) && occurrences.length === 1 && isReached(occurrences[0]?.group);
}

/** Nodes that every respondent reaches. */
function* listUnconditionalNodes(node: FlowNode): Iterable<FlowNode> {
  const { conditionGroup = NO_CONDITION, score = [] } = node;
  if (conditionGroup !== NO_CONDITION || score.some((bound) => bound !== null)) return;
  yield node;
  if (!drawsChildren(node)) for (const child of node.items ?? []) yield* listUnconditionalNodes(child);
}

/** Reports nodes of the flow whose score range cannot be reached. */
export const checkScoreReach: ProjectCheck = ({ project, layout, sink }, types) => {
  const nodes = layout.groups.flatMap(({ flow }) => (flow?.node.needScore === true ? [flow] : []));
  if (nodes.length === 0) return;
  const maxTotal = maxPossibleTotal(
    layout.questions.map(({ question, index }) => ({ question, type: types[index] })),
    project,
  );
  for (const { node, path } of nodes) {
    const [from, to] = node.score ?? [];
    const [min, max] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY];
    if (min > max) {
      sink.add('warning', 'flow.score-range-empty', `${path}.score`, { from: min, to: max });
    } else if (min > maxTotal) {
      sink.add('warning', 'flow.score-too-high', `${path}.score`, { from: min, most: maxTotal });
    }
  }
};
