import type { FlowNode, Project, ProjectItem } from '@canvass/project';
import type { Program } from '../../program/program.ts';
import type { State } from '../../program/types.ts';
import { plainText } from '../../content/plain-text.ts';
import { vectorGet } from '../../program/vector.ts';
import { behaviourOf } from './flow-node-behaviours.ts';

/** The node of the flow with this fid. Undefined if it does not exist. */
export function findFlowNode(project: Project, fid: string): FlowNode | undefined {
  return project.flow === undefined ? undefined : findNode(project.flow, fid);
}

/** Display name of a flow node: its title, otherwise its group's, otherwise its fid. */
export function titleOfFlowNode({ project }: Program, fid: string): string {
  const node = findFlowNode(project, fid);
  if (node?.title !== undefined && node.title !== '') return node.title;
  const group = project.items.find((item) => item.gid === node?.gid);
  const title = group?.type === 'G' && group.title !== undefined ? plainText(group.title) : '';
  return title === '' ? fid : title;
}

/** Returns the node and the nodes below it that draw children, in order. */
export function listDrawingNodes(node: FlowNode | undefined): readonly FlowNode[] {
  if (node === undefined) return [];
  const nestedNodes = (node.items ?? []).flatMap(listDrawingNodes);
  return drawsChildren(node) ? [node, ...nestedNodes] : nestedNodes;
}

export const drawsChildren = (node: FlowNode): boolean => behaviourOf(node).draws !== undefined;

/** Empty if the node does not exist. */
export function listQuestionsBelow(project: Project, fid: string): readonly string[] {
  const node = findFlowNode(project, fid);
  const groups = new Set(node === undefined ? [] : listGroupsBelow(node));
  return project.items.filter(({ gid }) => groups.has(gid)).flatMap(gidsOf);
}

const setsValue = ({ ftype, items = [] }: FlowNode): boolean => ftype === 'set' || items.some(setsValue);

/** Whether a drawn child only sets values, so that it is used without an answer. */
export function isUsedOnceDrawn(project: Project, child: string): boolean {
  const node = findFlowNode(project, child);
  return node !== undefined && setsValue(node) && listQuestionsBelow(project, child).length === 0;
}

/** Whether a question below a drawn child was answered. A child that only sets values is used once it is drawn. */
export function isDrawnChildUsed(
  { program, state }: { readonly program: Program; readonly state: State },
  child: string,
): boolean {
  if (isUsedOnceDrawn(program.project, child)) return true;
  return listQuestionsBelow(program.project, child).some((gid) => {
    const index = program.byGid.get(gid);
    return index !== undefined && vectorGet(state.effective, index) !== null;
  });
}

function findNode(node: FlowNode, fid: string): FlowNode | undefined {
  if (node.fid === fid) return node;
  for (const child of node.items ?? []) {
    const match = findNode(child, fid);
    if (match !== undefined) return match;
  }
  return undefined;
}

function listGroupsBelow(node: FlowNode): readonly string[] {
  return [...(node.gid === undefined ? [] : [node.gid]), ...(node.items ?? []).flatMap(listGroupsBelow)];
}

function gidsOf(item: ProjectItem): readonly string[] {
  return item.type === 'Q' ? [item.gid] : item.items.flatMap(gidsOf);
}
