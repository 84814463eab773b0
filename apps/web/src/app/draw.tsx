import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { completeStyles } from '../styles/complete-styles.ts';
import { loadViews, questionsOn } from '../features/question/question-views.ts';
import { isAsServed } from '../first-page/is-as-served.ts';
import { createReplay } from '../first-page/replay.ts';
import { ServedStepProvider } from '../answering/runtime.ts';
import { siteRoutes } from './late-site-routes.ts';
import { closedPage, loadSections, startPage } from '../features/screens.ts';
import { Shell, type ShellProps } from './shell.tsx';
import { isAnswering } from '../store/store.ts';
import type { CreatedRuntime } from './create-runtime.ts';
import { loadChunk } from '../network/load-chunk.ts';
import type { ScreenParts } from './start-survey.ts';

export const screenParts: ScreenParts = {
  site: () => siteRoutes.load(),
  closedPage: () => closedPage.load(),
  start: () => startPage.load(),
  // Waits for the views, because a view that loads during hydration would lose text typed before it.
  questions: async (program) => {
    await Promise.all([loadSections(program), loadViews(questionsOn(program.presentation.pages, 0))]);
  },
};

/** Hydrates the server's page if it is correct, and otherwise replaces it. */
export function draw(place: HTMLElement, props: ShellProps): void {
  // Loads the code for sending while React is busy. The first answer needs it.
  if (props.survey?.kind === 'open') {
    props.survey.runtime.controller.warmUp();
    void followPagesLate(props.survey);
  }
  const app = <Shell {...props} />;
  const early = window.canvassEarly;
  const input = early?.end();
  if (early !== undefined && input !== undefined && isAsServed(early, props.survey)) {
    const repeat = createReplay(input, place);
    const takeOver = runBeforeNextInput(() => {
      repeat();
      void completeStyles();
    });
    // A transition hydrates in slices of a few milliseconds, between which the browser answers the respondent.
    startTransition(() => {
      hydrateRoot(
        place,
        <ServedStepProvider value={{ label: early.step }}>
          <HydrationListener onHydrated={takeOver}>{app}</HydrationListener>
        </ServedStepProvider>,
      );
    });
  } else {
    // Styles of the server's screen are not enough for another one.
    void completeStyles().then(() => createRoot(place).render(app));
    const { survey } = props;
    if (input !== undefined && input.controls.length > 0 && survey?.kind === 'open')
      void import('../first-page/carry-over.ts').then(({ carryOver }) =>
        carryOver(input, place, survey.store),
      );
  }
}

/** Milliseconds until a retry if the code could not be loaded. */
const LOAD_AGAIN_MS = 5_000;

/** Loads the code that follows the pages in the history, and retries until that succeeds. */
async function followPagesLate({ runtime, store }: CreatedRuntime, wasAnswering = isAnswering(store)) {
  try {
    const { followPages } = await loadChunk(() => import('../navigation/page-history.ts'));
    const { navigation, program } = runtime;
    followPages({ navigation, store, program, wasAnswering });
  } catch {
    setTimeout(() => void followPagesLate({ runtime, store }, wasAnswering), LOAD_AGAIN_MS);
  }
}

interface HydrationListenerProps {
  readonly onHydrated: () => void;
  readonly children: ReactNode;
}

/** Calls `onHydrated` once the frame of the page is hydrated. Adds no element, so that ids stay the server's. */
function HydrationListener({ onHydrated, children }: HydrationListenerProps) {
  useEffect(() => {
    // React handles no dispatched event during its own effects.
    const timer = setTimeout(onHydrated);
    return () => clearTimeout(timer);
  }, [onHydrated]);
  return children;
}

const BEFORE_INPUT = ['pointerdown', 'keydown', 'beforeinput', 'compositionend', 'submit'];

/**
 * Returns a function that runs `work` once. The respondent's next input also runs it, so that earlier input is repeated
 * first, and React hydrates the target immediately.
 */
function runBeforeNextInput(work: () => void): () => void {
  let isDone = false;
  const run = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  for (const type of BEFORE_INPUT) addEventListener(type, run, { capture: true, once: true });
  return run;
}
