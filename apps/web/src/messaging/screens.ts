import { lateComponent } from '@canvass/ui';
import { loadChunk } from '../network/load-chunk.ts';

/** What pages of surveys that are answered inside of the messaging app show elsewhere. */
export const tipsPanel = lateComponent(() =>
  loadChunk(() => import('./tips-panel.tsx').then((module) => module.TipsPanel)),
);
