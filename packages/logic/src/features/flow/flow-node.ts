import type { FlowNode, Project, ProjectItem } from '@canvass/project';
import type { Program } from '../../program/program.ts';
import type { State } from '../../program/types.ts';
import { plainText } from '../../content/plain-text.ts';
import { vectorGet } from '../../program/vector.ts';
import { behaviourOf } from './flow-node-behaviours.ts';

/** The node of the flow with this fid. Undefined if it does not exist. */
export function flowNode(project: Project, fid: string): FlowNode | undefined {
  return project.flow === undefined ? undefined : findNode(project.flow, fid);
}

/** Display name of a flow node: its title, otherwise its group's, otherwise its fid. */
export function branchTitle({ project }: Program, fid: string): string {
  const node = flowNode(project, fid);
  if (node?.title !== undefined && node.title !== '') return node.title;
  const group = project.items.find((item) => item.gid === node?.gid);
  const title = group?.type === 'G' && group.title !== undefined ? plainText(group.title) : '';
  return title === '' ? fid : title;
}

/** All nodes of a flow that draw among their children, in order. */
export function drawingNodes(node: FlowNode | undefined): readonly FlowNode[] {
  if (node === undefined) return [];
  const inside = (node.items ?? []).flatMap(drawingNodes);
  return drawsChildren(node) ? [node, ...inside] : inside;
}

export const drawsChildren = (node: FlowNode): boolean => behaviourOf(node).draws !== undefined;

/** gids of all questions below a node of the flow. Empty if the node does not exist. */
export function questionsBelow(project: Project, fid: string): readonly string[] {
  const node = flowNode(project, fid);
  const groups = new Set(node === undefined ? [] : groupsBelow(node));
  return project.items.filter(({ gid }) => groups.has(gid)).flatMap(gidsOf);
}

/** Whether a node sets a value, or a node below it does. */
const setsValue = ({ ftype, items = [] }: FlowNode): boolean => ftype === 'set' || items.some(setsValue);

/** Whether a question below a drawn node was answered. A branch that only sets values is used once it is drawn. */
export function isBranchUsed(
  { program, state }: { readonly program: Program; readonly state: State },
  child: string,
): boolean {
  const gids = questionsBelow(program.project, child);
  const node = flowNode(program.project, child);
  if (gids.length === 0 && node !== undefined && setsValue(node)) return true;
  return gids.some((gid) => {
    const index = program.byGid.get(gid);
    return index !== undefined && vectorGet(state.effective, index) !== null;
  });
}

function findNode(node: FlowNode, fid: string): FlowNode | undefined {
  if (node.fid === fid) return node;
  for (const child of node.items ?? []) {
    const found = findNode(child, fid);
    if (found !== undefined) return found;
  }
  return undefined;
}

function groupsBelow(node: FlowNode): readonly string[] {
  return [...(node.gid === undefined ? [] : [node.gid]), ...(node.items ?? []).flatMap(groupsBelow)];
}

function gidsOf(item: ProjectItem): readonly string[] {
  return item.type === 'Q' ? [item.gid] : item.items.flatMap(gidsOf);
}
