import { computeWords } from '../json/wording.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { Findings } from '../findings/findings.ts';
import { listOf, objectOf, textOf } from '../findings/authored.ts';
import { kindNamed } from './flow-node-kinds.ts';
import { flowNodesIn, type LocatedNode } from './flow.ts';
import { PROJECT_LIMITS } from '../findings/limits.ts';
import { child, type Path } from '../json/path.ts';

/** Reports flows with more nodes than `PROJECT_LIMITS` allows. */
export function checkFlowSizes({ project, findings }: CheckContext): void {
  const flow = objectOf(project.flow);
  if (flow === undefined) return;
  const nodes = flowNodesIn(flow);
  const checkLimit = createLimitCheck(findings);
  checkLimit(nodes.length, PROJECT_LIMITS.flowNodes, 'nodes in the flow', child(undefined, 'flow'));
  const nodesWithScore = nodes.filter(({ node }) => node.needScore === true);
  checkLimit(
    nodesWithScore.length,
    PROJECT_LIMITS.flowScores,
    'nodes that need the score',
    nodesWithScore.at(-1)?.path,
  );
  for (const { node, kind, path } of nodes) {
    const { children, nameWithArticle } = kindNamed(kind) ?? {};
    if (children !== 'drawn') continue;
    const { length } = listOf(node.items);
    checkLimit(length, PROJECT_LIMITS.drawnChildren, `nodes in ${nameWithArticle}`, child(path, 'items'));
  }
  for (const nodesOfGroup of groupNodes(nodes).values()) {
    checkLimit(
      nodesOfGroup.length,
      PROJECT_LIMITS.nodesPerGroup,
      'places of one group in the flow',
      nodesOfGroup.at(-1)?.path,
    );
  }
}

function createLimitCheck(findings: Findings) {
  return (count: number, limit: number, subject: string, path: Path | undefined): void => {
    if (count <= limit) return;
    findings.add({
      id: 'size.flow',
      path: path ?? child(undefined, 'flow'),
      message: computeWords`There are ${count} ${subject}; the maximum is ${limit}.`,
      fix: 'Join branches that ask the same, or split the survey.',
    });
  };
}

function groupNodes(nodes: readonly LocatedNode[]): ReadonlyMap<string, readonly LocatedNode[]> {
  const groups = new Map<string, LocatedNode[]>();
  for (const located of nodes) {
    const gid = located.kind === 'G' ? textOf(located.node.gid) : undefined;
    if (gid === undefined) continue;
    const nodesPerGroup = groups.get(gid) ?? [];
    nodesPerGroup.push(located);
    groups.set(gid, nodesPerGroup);
  }
  return groups;
}
