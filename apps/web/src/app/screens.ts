import { lazyScreen } from './lazy-screen.tsx';

/** Everything but the question page, which is part of the first load. */
export const startPage = lazyScreen(() =>
  import('../features/start/start-page.tsx').then((module) => module.StartPage),
);
export const continuePage = lazyScreen(() =>
  import('../features/start/continue-page.tsx').then((module) => module.ContinuePage),
);
export const endPage = lazyScreen(() =>
  import('../features/end/end-page.tsx').then((module) => module.EndPage),
);
export const submittedPage = lazyScreen(() =>
  import('../features/end/submitted-page.tsx').then((module) => module.SubmittedPage),
);
export const closedPage = lazyScreen(() =>
  import('../features/status/closed-page.tsx').then((module) => module.ClosedPage),
);
export const elsewherePage = lazyScreen(() =>
  import('../features/status/elsewhere-page.tsx').then((module) => module.ElsewherePage),
);
export const siteRoutes = lazyScreen(() => import('./site-routes.tsx').then((module) => module.SiteRoutes));
