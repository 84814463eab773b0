import { lateComponent } from '@canvass/ui';
import { loadChunk } from '../network/load-chunk.ts';

/** The page of a survey in the messaging app for other browsers. */
export const tipsPanel = lateComponent(() =>
  loadChunk(() => import('./open-in-app-panel.tsx').then((module) => module.OpenInAppPanel)),
);
