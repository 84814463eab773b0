import { latePart } from '../network/late-part.ts';

/** All pages that are not the answering screen; some of them show it inside, so that it does not know them. */
export const siteRoutes = latePart(() => import('./site-routes.tsx').then((module) => module.SiteRoutes));
