import type { CheckContext } from '../load/check.ts';
import type { Findings } from '../shape/findings.ts';
import { listOf, objectOf, textOf } from '../shape/authored.ts';
import { flowNodesIn, type FlowPlace } from './flow-nodes.ts';
import { PROJECT_LIMITS } from '../shape/limits.ts';
import { child, type Path } from '../json/path.ts';

/** Flows that no respondent could be led through in reasonable time. */
export function checkFlowSizes({ project, findings }: CheckContext): void {
  const flow = objectOf(project.flow);
  if (flow === undefined) return;
  const nodes = flowNodesIn(flow);
  const atMost = limiter(findings);
  atMost(nodes.length, PROJECT_LIMITS.flowNodes, 'nodes in the flow', child(undefined, 'flow'));
  const scored = nodes.filter(({ node }) => node.needScore === true);
  atMost(scored.length, PROJECT_LIMITS.flowScores, 'nodes that need the score', scored.at(-1)?.path);
  for (const { node, kind, path } of nodes) {
    if (kind !== 'randomSet') continue;
    const children = listOf(node.items).length;
    atMost(children, PROJECT_LIMITS.drawnChildren, 'nodes in a randomSet', child(path, 'items'));
  }
  for (const places of byGroup(nodes).values()) {
    atMost(places.length, PROJECT_LIMITS.groupPlaces, 'places of one group in the flow', places.at(-1)?.path);
  }
}

function limiter(findings: Findings) {
  return (count: number, limit: number, what: string, path: Path | undefined): void => {
    if (count <= limit) return;
    findings.add({
      id: 'size.flow',
      path: path ?? child(undefined, 'flow'),
      message: `There are ${count} ${what}; at most ${limit} are carried.`,
      fix: 'Join branches that ask the same, or split the survey.',
    });
  };
}

function byGroup(nodes: readonly FlowPlace[]): ReadonlyMap<string, readonly FlowPlace[]> {
  const groups = new Map<string, FlowPlace[]>();
  for (const place of nodes) {
    const gid = place.kind === 'G' ? textOf(place.node.gid) : undefined;
    if (gid === undefined) continue;
    const places = groups.get(gid) ?? [];
    places.push(place);
    groups.set(gid, places);
  }
  return groups;
}
