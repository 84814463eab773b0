import { lateComponent } from '@canvass/ui';
import type { ComponentType } from 'react';
import type { SitePageProps } from '../navigation/site-page.ts';
import { loadChunk } from '../network/load-chunk.ts';

const late = (find: () => Promise<ComponentType<SitePageProps>>) =>
  lateComponent(() => loadChunk(find)).Component;

/** The pages of results by route, loaded when they are opened. */
export const resultRoutes = {
  reportPage: late(() => import('./report/report-page.tsx').then((module) => module.ReportPage)),
  votePage: late(() => import('./vote/vote-page.tsx').then((module) => module.VotePage)),
  receipt: late(() => import('./receipt/receipt-page.tsx').then((module) => module.ReceiptPage)),
};
