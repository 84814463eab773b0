import type { Findings } from '../findings/findings.ts';
import type { JsonObject } from '../json/json.ts';
import { PROJECT_LIMITS } from '../findings/limits.ts';
import { PROJECT_NODE } from '../shape/schema-node.ts';
import { child } from '../json/path.ts';
import { KEEP, mapBySchema } from './map-project.ts';

/**
 * More code than a server that others use, too, can compile at once. Whatever was accepted once stays accepted: published versions
 * are loaded without this check. `document` has the shape of a project.
 */
export function checkCodeSize(document: JsonObject, findings: Findings): void {
  let size = 0;
  mapBySchema(PROJECT_NODE, document, (node, value) => {
    if (node['x-kind'] === 'expression' && typeof value === 'string') size += value.length;
    return KEEP;
  });
  if (size <= PROJECT_LIMITS.code) return;
  findings.add({
    id: 'size.code',
    path: child(undefined, 'items'),
    message: `All expressions together have ${size} characters; at most ${PROJECT_LIMITS.code} are carried.`,
    fix: 'Write what is said several times once, in rule_map, and name it in the rules; or split the survey.',
  });
}
