import type { Findings } from '../shape/findings.ts';
import { flowNodesIn } from '../flow/flow-nodes.ts';
import { fieldOf, isJsonObject, listField, textField, type JsonObject } from '../json/json.ts';
import { child } from '../json/path.ts';
import type { ProjectIndex } from '../references/project-index.ts';

/** Ends that nothing leads to. */
export function checkEnds(document: JsonObject, { endIds }: ProjectIndex, findings: Findings): void {
  if (endIds.size === 0) return;
  const used = new Set(endsNamed(document));
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

function endsNamed(document: JsonObject): readonly (string | undefined)[] {
  const flow = fieldOf(document, 'flow');
  const nodes = isJsonObject(flow) ? flowNodesIn(flow).map(({ node }) => node) : [];
  const jumps = listField(document, 'jumpConsList').filter(isJsonObject);
  return [...nodes, ...jumps].map((one) => textField(one, 'end'));
}
