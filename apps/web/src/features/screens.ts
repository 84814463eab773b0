import type { Program } from '@canvass/logic';
import { latePart } from '../network/late-part.ts';

/** All screens except the question page, which is part of the first load. */
export const startPage = latePart(() => import('./start/start-page.tsx').then((module) => module.StartPage));
export const continuePage = latePart(() =>
  import('./start/continue-page.tsx').then((module) => module.ContinuePage),
);
export const endPage = latePart(() => import('./end/end-page.tsx').then((module) => module.EndPage));
export const submittedPage = latePart(() =>
  import('./end/submitted-page.tsx').then((module) => module.SubmittedPage),
);
export const closedPage = latePart(() =>
  import('./status/closed-page.tsx').then((module) => module.ClosedPage),
);
export const pageSections = latePart(() =>
  import('./question/page-sections.tsx').then((module) => module.PageSections),
);
export const loadSections = async ({ groups }: Program): Promise<void> =>
  groups.some(({ type }) => type === 'S') ? pageSections.load() : undefined;
/** Loaded at the first error. */
export const pageErrors = latePart(() =>
  import('./errors/page-errors.tsx').then((module) => module.PageErrors),
);
