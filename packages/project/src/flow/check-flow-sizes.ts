import { wordsOf } from '../json/wording.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { Findings } from '../findings/findings.ts';
import { listOf, objectOf, textOf } from '../findings/authored.ts';
import { kindNamed } from './flow-node-kinds.ts';
import { flowNodesIn, type LocatedNode } from './flow.ts';
import { PROJECT_LIMITS } from '../findings/limits.ts';
import { child, type Path } from '../json/path.ts';

/** Reports flows that respondents could not pass in reasonable time. */
export function checkFlowSizes({ project, findings }: CheckContext): void {
  const flow = objectOf(project.flow);
  if (flow === undefined) return;
  const nodes = flowNodesIn(flow);
  const atMost = limiter(findings);
  atMost(nodes.length, PROJECT_LIMITS.flowNodes, 'nodes in the flow', child(undefined, 'flow'));
  const scored = nodes.filter(({ node }) => node.needScore === true);
  atMost(scored.length, PROJECT_LIMITS.flowScores, 'nodes that need the score', scored.at(-1)?.path);
  for (const { node, kind, path } of nodes) {
    const { children, named } = kindNamed(kind) ?? {};
    if (children !== 'drawn') continue;
    const { length } = listOf(node.items);
    atMost(length, PROJECT_LIMITS.drawnChildren, `nodes in ${named}`, child(path, 'items'));
  }
  for (const same of byGroup(nodes).values()) {
    atMost(same.length, PROJECT_LIMITS.groupPlaces, 'places of one group in the flow', same.at(-1)?.path);
  }
}

function limiter(findings: Findings) {
  return (count: number, limit: number, what: string, path: Path | undefined): void => {
    if (count <= limit) return;
    findings.add({
      id: 'size.flow',
      path: path ?? child(undefined, 'flow'),
      message: wordsOf`There are ${count} ${what}; the maximum is ${limit}.`,
      fix: 'Join branches that ask the same, or split the survey.',
    });
  };
}

function byGroup(nodes: readonly LocatedNode[]): ReadonlyMap<string, readonly LocatedNode[]> {
  const groups = new Map<string, LocatedNode[]>();
  for (const located of nodes) {
    const gid = located.kind === 'G' ? textOf(located.node.gid) : undefined;
    if (gid === undefined) continue;
    const same = groups.get(gid) ?? [];
    same.push(located);
    groups.set(gid, same);
  }
  return groups;
}
