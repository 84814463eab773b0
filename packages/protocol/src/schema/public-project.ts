import type { Project } from '../project.ts';
import { DROP, KEEP, mapBySchema } from './map-project.ts';
import { PROJECT_NODE } from './schema-node.ts';

/**
 * What browsers get (contracts 3): the project without the fields that are marked secret: quotas, scores and answer
 * keys, the author's own notes, the editor's status. Rules stay: browsers need them.
 */
export function publicProject(project: Project): Project {
  const shown = mapBySchema(PROJECT_NODE, project, (node, value) => {
    if (node['x-secret'] === true) return DROP;
    return node['x-rich'] === true ? value : KEEP;
  });
  return shown as Project;
}
