import { createRoot, hydrateRoot } from 'react-dom/client';
import { completeStyles } from '../styles/complete-styles.ts';
import { loadViews, questionsOn } from '../features/question/question-views.ts';
import { isAsServed } from '../first-page/is-as-served.ts';
import { replay } from '../first-page/replay.ts';
import { ServedStepProvider } from '../answering/runtime.ts';
import { siteRoutes } from './late-site-routes.ts';
import { closedPage, startPage } from '../features/screens.ts';
import { Shell, type ShellProps } from './shell.tsx';
import type { ScreenParts } from './start-survey.ts';

/** Loads what first screens are drawn with. */
export const screenParts: ScreenParts = {
  site: () => siteRoutes.load(),
  closed: () => closedPage.load(),
  start: () => startPage.load(),
  questions: async ({ presentation }) => loadViews(questionsOn(presentation.pages, 0)),
};

/** Hydrates the server's page if it is right; otherwise renders in its place. */
export function draw(place: HTMLElement, shown: ShellProps): void {
  const app = <Shell {...shown} />;
  const early = window.canvassEarly;
  const input = early?.hand();
  if (early !== undefined && input !== undefined && isAsServed(early, shown.survey)) {
    hydrateRoot(place, <ServedStepProvider value={{ words: early.step }}>{app}</ServedStepProvider>);
    replay(input, place);
    void completeStyles();
  } else {
    // Styles of the server's screen are not enough for another one.
    void completeStyles().then(() => createRoot(place).render(app));
    const { survey } = shown;
    if (input !== undefined && input.touched.length > 0 && survey?.kind === 'open')
      void import('../first-page/carry-over.ts').then(({ carryOver }) =>
        carryOver(input, place, survey.store),
      );
  }
}
