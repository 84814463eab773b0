import { lateComponent } from '@canvass/ui';
import type { ComponentType } from 'react';
import { loadChunk } from '../network/load-chunk.ts';

/** Everything but the question page, which is part of the first load. */
export const startPage = lateScreen(() =>
  import('./start/start-page.tsx').then((module) => module.StartPage),
);
export const continuePage = lateScreen(() =>
  import('./start/continue-page.tsx').then((module) => module.ContinuePage),
);
export const endPage = lateScreen(() => import('./end/end-page.tsx').then((module) => module.EndPage));
export const submittedPage = lateScreen(() =>
  import('./end/submitted-page.tsx').then((module) => module.SubmittedPage),
);
export const closedPage = lateScreen(() =>
  import('./status/closed-page.tsx').then((module) => module.ClosedPage),
);
export const keptPage = lateScreen(() => import('./kept/kept-page.tsx').then((module) => module.KeptPage));
export const elsewherePage = lateScreen(() =>
  import('./status/other-tab-page.tsx').then((module) => module.OtherTabPage),
);
/** Not needed before the first mistake. */
export const pageErrors = lateScreen(() =>
  import('./errors/page-errors.tsx').then((module) => module.PageErrors),
);

function lateScreen<P extends object>(find: () => Promise<ComponentType<P>>) {
  return lateComponent(() => loadChunk(find));
}
