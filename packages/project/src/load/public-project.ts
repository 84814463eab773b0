import type { Project, QuotaWaits } from '../project.ts';
import { DROP, KEEP, mapBySchema } from './map-project.ts';
import { PROJECT_NODE } from '../shape/schema-node.ts';

/**
 * What browsers get (PROJECT-6): the project without the fields that are marked secret: quotas, scores and answer
 * keys, the author's own notes, the editor's status. Rules and the flow stay: browsers need them. `waits` says in place
 * of the quotas when to ask for them.
 */
export function publicProject(project: Project, waits?: QuotaWaits): Project {
  const shown = mapBySchema(PROJECT_NODE, project, (node, value) => {
    if (node['x-secret'] === true) return DROP;
    return node['x-rich'] === true ? value : KEEP;
  }) as Project; // Only optional fields are secret.
  return waits === undefined ? shown : { ...shown, quota_waits: waits };
}
