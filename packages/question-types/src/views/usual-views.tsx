import type { USUAL_IDS } from '../usual-ids.ts';
import type { views } from '../views.gen.ts';

/** The view of each usual type. */
export const usualViews: Pick<typeof views, (typeof USUAL_IDS)[number]> = {
  blank: () => import('../blank/blank.view.tsx'),
  multiple: () => import('../multiple/multiple.view.tsx'),
  single: () => import('../single/single.view.tsx'),
};
