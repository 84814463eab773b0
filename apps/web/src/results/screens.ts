import { lateComponent } from '@canvass/ui';
import { loadChunk } from '../network/load-chunk.ts';

/** Pages of results: nobody loads them before the end of a survey. */
export const reportPage = lateComponent(() =>
  loadChunk(() => import('./report/report-page.tsx').then((module) => module.ReportPage)),
);
export const votePage = lateComponent(() =>
  loadChunk(() => import('./vote/vote-page.tsx').then((module) => module.VotePage)),
);
export const receiptPage = lateComponent(() =>
  loadChunk(() => import('./receipt/receipt-page.tsx').then((module) => module.ReceiptPage)),
);
/** What the end page has of them. */
export const endResults = lateComponent(() =>
  loadChunk(() => import('./end-results.tsx').then((module) => module.EndResults)),
);
