import type { FlowNode, Project } from '@canvass/project';
import type { Layout, PlacedGroup, PlacedQuestion } from '../../compile/layout.ts';
import { drawsChildren } from '../flow/flow-node.ts';

/** Says whether every respondent who gets beyond a question was asked it. */
export type IsAlwaysAsked = (question: PlacedQuestion) => boolean;

/** False wherever a display rule, code, a jump, a condition or a draw of the flow may leave a question out. */
export function alwaysAsked(project: Project, { questions }: Layout): IsAlwaysAsked {
  const { jumpConsList: jumps = [], dispConsList: displays = [] } = project;
  if (jumps.length > 0 || questions.some(({ question }) => question.jump_code !== undefined))
    return () => false;
  const ruled = new Set(displays.flatMap(({ targets }) => targets));
  const passed = project.flow === undefined ? undefined : new Set(unconditional(project.flow));
  const isShown = ({ gid, disp_code: code }: { readonly gid: string; readonly disp_code?: string }) =>
    code === undefined && !ruled.has(gid);
  const isReached = (group: PlacedGroup | undefined): boolean =>
    group === undefined ||
    ((group.item === undefined || isShown(group.item)) &&
      (passed === undefined || group.flow === undefined || passed.has(group.flow.node)) &&
      isReached(group.parent));
  return ({ question, occurrences }) =>
    isShown(question) && occurrences.length === 1 && isReached(occurrences[0]?.group);
}

/** Nodes that everybody gets to. */
function* unconditional(node: FlowNode): Iterable<FlowNode> {
  const { conditionGroup = 'FC_empty', score = [] } = node;
  if (conditionGroup !== 'FC_empty' || score.some((bound) => bound !== null)) return;
  yield node;
  if (!drawsChildren(node)) for (const child of node.items ?? []) yield* unconditional(child);
}
