import type { Project } from '../project.ts';
import { publicProject } from './public-project.ts';

/**
 * What a preview plays on its own, without a server: the public project with what decides besides, quotas and scores.
 * How many of a quota there may be stays secret: every cap is 1.
 */
export function previewProject(project: Project): Project {
  const { quotas, scores } = project;
  return {
    ...publicProject(project),
    ...(quotas !== undefined && {
      quotas: quotas.map((group) => ({
        ...group,
        cells: group.cells.map((cell) => ({ ...cell, cap: 1 })),
      })),
    }),
    ...(scores !== undefined && { scores }),
  };
}
