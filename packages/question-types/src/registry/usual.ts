import type { lazyQuestionTypes } from '../registry/lazy.gen.ts';
import type { USUAL_IDS } from './usual-ids.ts';

/** The core of each usual type. */
export const usualTypes: Pick<typeof lazyQuestionTypes, (typeof USUAL_IDS)[number]> = {
  blank: () => import('../types/blank/blank.ts').then(({ blank }) => blank),
  multiple: () => import('../types/multiple/multiple.ts').then(({ multiple }) => multiple),
  single: () => import('../types/single/single.ts').then(({ single }) => single),
};
