import { latePart } from '../network/late-part.ts';

/** All pages except the answering screen. Loaded late because some of them contain the answering screen. */
export const siteRoutes = latePart(() => import('./site-routes.tsx').then((module) => module.SiteRoutes));
