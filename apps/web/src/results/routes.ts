import { lateView } from '../network/late-part.ts';

/** The pages of results by route, loaded when they are opened. */
export const resultRoutes = {
  reportPage: lateView(() => import('./report/report-page.tsx').then((module) => module.ReportPage)),
  votePage: lateView(() => import('./vote/vote-page.tsx').then((module) => module.VotePage)),
  receipt: lateView(() => import('./receipt/receipt-page.tsx').then((module) => module.ReceiptPage)),
};
