import type { USUAL_IDS } from './usual-ids.ts';
import type { views } from '../registry/views.gen.ts';

/** The view of each usual type. */
export const usualViews: Pick<typeof views, (typeof USUAL_IDS)[number]> = {
  blank: () => import('../types/blank/blank.view.tsx'),
  multiple: () => import('../types/multiple/multiple.view.tsx'),
  single: () => import('../types/single/single.view.tsx'),
};
