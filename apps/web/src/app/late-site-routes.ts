import { lateComponent } from '@canvass/ui';
import { loadChunk } from '../network/load-chunk.ts';

/** All pages that are not the answering screen; some of them show it inside, so that it does not know them. */
export const siteRoutes = lateComponent(() =>
  loadChunk(() => import('./site-routes.tsx').then((module) => module.SiteRoutes)),
);
