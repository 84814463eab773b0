import { isHostileKey } from '../findings/copy-json.ts';
import { checkRange } from '../findings/check-range.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { Finding, Findings } from '../findings/findings.ts';
import { listOf, objectOf, objectsIn, textOf, type Authored, type Wrong } from '../findings/authored.ts';
import type { FlowNode } from './flow.ts';
import { checkFlowFields } from './check-flow-fields.ts';
import { kindNamed } from './flow-node-kinds.ts';
import { flowNodesIn, isUnconditional, kindOf, type LocatedNode } from './flow-nodes.ts';
import { child, type Path } from '../json/path.ts';

/** What shapes cannot say about the flow: its tree, what each kind of node needs, and the groups that it leads through. */
export function checkFlow({ project, findings }: CheckContext): void {
  const flow = objectOf(project.flow);
  if (flow === undefined) return;
  const nodes = flowNodesIn(flow);
  checkFids(nodes, findings);
  for (const located of nodes) {
    checkRoot(located, findings);
    checkFlowFields(located, findings);
    checkRange(located.node.score, child(located.path, 'score'), findings);
    checkChildren(located, findings);
    kindNamed(located.kind)?.check?.(located.node, located.path, findings);
  }
  checkGroups(project, nodes, findings);
}

function checkFids(nodes: readonly LocatedNode[], findings: Findings): void {
  const seen = new Set<string>();
  for (const { node, path } of nodes) {
    const fid = textOf(node.fid);
    if (fid === undefined) continue;
    if (seen.has(fid) || isHostileKey(fid)) {
      findings.add({
        id: seen.has(fid) ? 'id.duplicate-fid' : 'id.reserved',
        path: child(path, 'fid'),
        message: `\`${fid}\` cannot name this node: it ${seen.has(fid) ? 'names another already, and what was drawn there is kept by it' : 'has a meaning of its own'}.`,
        fix: 'Give the node an id of its own.',
      });
    }
    seen.add(fid);
  }
}

function checkRoot({ kind, path, isTop }: LocatedNode, findings: Findings): void {
  if (isTop === (kind === 'root') || (isTop && kind === undefined)) return;
  findings.add({
    id: 'flow.root',
    path,
    message: isTop
      ? 'The flow begins with a node of another kind; its first node is the root, which holds all others.'
      : 'A root stands inside the flow; there is one root only, around all others.',
    fix: isTop
      ? 'Put it into { "fid": "root", "type": "F", "ftype": "root", "items": [ … ] }.'
      : 'Make it a groupSet.',
  });
}

function checkChildren({ node, kind, path }: LocatedNode, findings: Findings): void {
  const children = kindNamed(kind)?.children ?? 'none';
  const inside = listOf(node.items);
  if (children !== 'none' && inside.length === 0) findings.add(empty(kind ?? '', path));
  if (children !== 'all') return;
  const ends = inside.map(endIn);
  const end = ends.findIndex((name) => name !== undefined);
  const passed = inside.length - end - 1;
  if (end === -1 || passed === 0) return;
  findings.add(unreachable(ends[end] ?? '', passed, child(child(path, 'items'), end + 1)));
}
/** The kind of a node that ends the survey whatever was answered. */
function endIn(value: Authored<FlowNode> | Wrong): string | undefined {
  const node = objectOf(value);
  const kind = node && kindOf(node);
  return node !== undefined && kindNamed(kind)?.ends === true && isUnconditional(node) ? kind : undefined;
}
const empty = (kind: string, path: Path): Finding => ({
  id: 'flow.empty',
  severity: 'warning',
  path,
  message: `This ${kind} has no \`items\`, so nothing is asked here.`,
  fix: 'Add what belongs into it, or remove it.',
});
const unreachable = (kind: string, passed: number, path: Path): Finding => ({
  id: 'flow.unreachable',
  severity: 'warning',
  path,
  message: `The ${kind} before this always ends the survey, so ${passed === 1 ? 'this node' : `this node and ${passed - 1} more`} can never be reached.`,
  fix: `Give the ${kind} a condition, or put it last.`,
});

/** Groups that the flow never names are never asked; questions outside of groups cannot be named at all. */
function checkGroups(
  project: CheckContext['project'],
  nodes: readonly LocatedNode[],
  findings: Findings,
): void {
  const named = new Set(nodes.map(({ node }) => textOf(node.gid)));
  for (const [item, path] of objectsIn(project, 'items', undefined)) {
    const { type } = item;
    const gid = textOf(item.gid);
    if (type === 'Q' || type === 'P') findings.add(outside(gid ?? '?', path));
    else if (type === 'G' && gid !== undefined && !named.has(gid)) findings.add(notNamed(gid, path));
  }
}
const outside = (gid: string, path: Path): Finding => ({
  id: 'flow.outside',
  path,
  message: `\`${gid}\` stands outside of any group; a flow leads through groups, so it would never be asked.`,
  fix: 'Put it into a group that the flow names.',
});
const notNamed = (gid: string, path: Path): Finding => ({
  id: 'flow.not-named',
  severity: 'warning',
  path,
  message: `The flow never names the group \`${gid}\`, so its questions are never asked.`,
  fix: `Add { "fid": …, "type": "G", "gid": "${gid}" } to the flow, or remove the group.`,
});
