import type { lazyQuestionTypes } from './lazy.gen.ts';
import type { USUAL_IDS } from './usual-ids.ts';
import type { views } from './views.gen.ts';

type UsualId = (typeof USUAL_IDS)[number];

/** The core of each usual type. */
export const usualTypes: Pick<typeof lazyQuestionTypes, UsualId> = {
  blank: () => import('./blank/blank.ts').then(({ blank }) => blank),
  multiple: () => import('./multiple/multiple.ts').then(({ multiple }) => multiple),
  single: () => import('./single/single.ts').then(({ single }) => single),
};

/** The view of each. */
export const usualViews: Pick<typeof views, UsualId> = {
  blank: () => import('./blank/blank.view.tsx'),
  multiple: () => import('./multiple/multiple.view.tsx'),
  single: () => import('./single/single.view.tsx'),
};
