import type { CheckContext } from '../load/check.ts';
import { objectOf, objectsIn } from '../shape/authored.ts';
import { flowNodesIn } from '../flow/flow-nodes.ts';
import { child } from '../json/path.ts';

/** Ends that nothing leads to. */
export function checkEnds({ project, index, findings }: CheckContext): void {
  const { endIds } = index;
  if (endIds.size === 0) return;
  const used = new Set<unknown>(endsNamed(project));
  const ends = child(child(undefined, 'desc_end_page'), 'ends');
  for (const id of endIds) {
    if (used.has(id)) continue;
    findings.add({
      id: 'end.unused',
      severity: 'warning',
      path: child(ends, id),
      message: `Nothing ends the survey with \`${id}\`, so nobody will see it.`,
      fix: `Write "end": "${id}" in an endPage of the flow, or in a jump with endStatus, or remove it.`,
    });
  }
}

function endsNamed(project: CheckContext['project']): readonly unknown[] {
  const flow = objectOf(project.flow);
  const ofNodes = flow === undefined ? [] : flowNodesIn(flow).map(({ node }) => node.end);
  const ofJumps = [...objectsIn(project, 'jumpConsList', undefined)].map(([jump]) => jump.end);
  return [...ofNodes, ...ofJumps];
}
