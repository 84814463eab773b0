import { lateComponent } from '@canvass/ui';
import { loadChunk } from '../network/load-chunk.ts';

/** Pages of awards: nobody loads them before the end of a survey. */
const page = (find: keyof typeof import('./pages/award-pages.tsx')) =>
  lateComponent(() => loadChunk(() => import('./pages/award-pages.tsx').then((module) => module[find])));

export const awardListPage = page('AwardListPage');
export const drawPage = page('DrawPage');
export const prizePage = page('PrizePage');
export const customAwardPage = page('CustomAwardPage');
export const bonusPage = page('BonusPage');
export const couponPage = page('CouponPage');
export const awardPreviewPage = lateComponent(() =>
  loadChunk(() => import('./preview/award-preview-page.tsx').then((module) => module.AwardPreviewPage)),
);
export const verifyPage = lateComponent(() =>
  loadChunk(() => import('./staff/verify-page.tsx').then((module) => module.VerifyPage)),
);
export const fissionSharePage = lateComponent(() =>
  loadChunk(() => import('./fission/share-page.tsx').then((module) => module.SharePage)),
);
export const fissionReceivePage = lateComponent(() =>
  loadChunk(() => import('./fission/receive-page.tsx').then((module) => module.ReceivePage)),
);
/** What the end page has of them. */
export const endAwards = lateComponent(() =>
  loadChunk(() => import('./pages/end-awards.tsx').then((module) => module.EndAwards)),
);
