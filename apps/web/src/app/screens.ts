import { lateComponent } from '@canvass/ui';
import type { ComponentType } from 'react';
import { loadChunk } from '../boot/load-chunk.ts';

/** Everything but the question page, which is part of the first load. */
export const startPage = lateScreen(() =>
  import('../features/start/start-page.tsx').then((module) => module.StartPage),
);
export const continuePage = lateScreen(() =>
  import('../features/start/continue-page.tsx').then((module) => module.ContinuePage),
);
export const endPage = lateScreen(() =>
  import('../features/end/end-page.tsx').then((module) => module.EndPage),
);
export const submittedPage = lateScreen(() =>
  import('../features/end/submitted-page.tsx').then((module) => module.SubmittedPage),
);
export const closedPage = lateScreen(() =>
  import('../features/status/closed-page.tsx').then((module) => module.ClosedPage),
);
export const keptPage = lateScreen(() =>
  import('../features/kept/kept-page.tsx').then((module) => module.KeptPage),
);
export const elsewherePage = lateScreen(() =>
  import('../features/status/elsewhere-page.tsx').then((module) => module.ElsewherePage),
);
/** Not needed before the first mistake. */
export const pageErrors = lateScreen(() =>
  import('../features/errors/page-errors.tsx').then((module) => module.PageErrors),
);

function lateScreen<P extends object>(find: () => Promise<ComponentType<P>>) {
  return lateComponent(() => loadChunk(find));
}
