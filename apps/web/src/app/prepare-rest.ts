import { replay, transcriptText } from '@canvass/logic';
import type { Runtime } from '../answering/runtime.ts';
import type { AppStore } from '../store/store.ts';
import { inAppBrowser, isEmbeddedLink } from '@canvass/protocol';
import { rememberedRefill } from '../answering/kept/refill-memory.ts';
import { loadChunk } from '../network/load-chunk.ts';
import { listenToKeys } from '../features/question/answer-keys.ts';
import { loadAllViews } from '../features/question/question-views.ts';
import type { Translator } from '../i18n/translator.ts';
import { startTracing, traceMoments } from '../tracing/start-tracing.ts';
import type { CreatedRuntime } from './create-runtime.ts';
import { deviceScope } from '../storage/our-names.ts';
import {
  closedPage,
  continuePage,
  endPage,
  submittedPage,
  pageErrors,
  loadSections,
} from '../features/screens.ts';

/**
 * Loads and starts what the first question does not need, because the network may fail later. Code that needs a part
 * later loads it again.
 */
export function prepareRest({ runtime, store }: CreatedRuntime, translator: Translator): void {
  loadAllViews(runtime.program.current);
  for (const part of [pageErrors, continuePage, endPage, submittedPage, closedPage])
    part.load().catch(() => undefined);
  loadSections(runtime.program.current).catch(() => undefined); // loaded again when its page opens
  void translator.complete().catch(() => undefined);
  listenToKeys(document);
  followKeyboard(window);
  offerSupport(runtime, store);
  import('../storage/tidy-device.ts')
    .then(({ budgetOf, tidyDevice }) =>
      tidyDevice(deviceScope(runtime.surveyId, runtime.link), Date.now(), budgetOf(navigator.userAgent)),
    )
    .catch(() => undefined); // it is tidied another time
  import('./keep-offline.ts').then(({ keepOffline }) => keepOffline(store)).catch(() => undefined); // reloading needs a network then
  if (rememberedRefill(runtime.surveyId) !== undefined) void continueRefill({ runtime, store });
  const inApp = inAppBrowser(navigator.userAgent);
  if (inApp.flag !== 0)
    import('../messaging/start-inside.ts')
      .then(({ startInApp }) => startInApp(runtime.surveyId, inApp))
      .catch(() => undefined); // the app shares the survey like any page
  startTracing();
  traceMoments(store);
  const { source, carried } = runtime.link;
  if (isEmbeddedLink(source, carried?.['embed_info']))
    // If this fails, the surrounding page gets no messages.
    import('../embedding/start-embedding.ts')
      .then(({ sendEvents }) => sendEvents(store))
      .catch(() => undefined);
  const { author_script: script } = runtime.info;
  if (script !== undefined)
    import('../layout/author-script/start-script.ts')
      .then(({ startScript }) => startScript(runtime, store, script))
      .catch(() => undefined); // the survey is answered without it
  if (runtime.link.watch)
    import('./follow-versions.ts')
      .then(({ followVersions }) => followVersions(runtime, store))
      .catch(() => undefined); // the author reloads by hand
}

/** Continues to fill in kept answers of the device. */
async function continueRefill({ runtime, store }: CreatedRuntime): Promise<void> {
  try {
    const { resumeRefill } = await loadChunk(() => import('../answering/kept/refill.ts'));
    await resumeRefill({ ...runtime, store });
  } catch {
    // The page for kept answers still shows the answers.
  }
}

/**
 * Minimum height of an on-screen keyboard in CSS pixels. Smaller changes are browser bars that appear and disappear.
 */
const MIN_KEYBOARD_PX = 80;

/**
 * Sets `--keyboard` to the height that an on-screen keyboard covers, so that bottom sheets are above it. Browsers on
 * iOS show the keyboard over the page. Others shrink the page (`interactive-widget` in its head), so that it stays
 * unset.
 */
export function followKeyboard(view: Pick<Window, 'innerHeight' | 'visualViewport' | 'document'>): void {
  const { visualViewport: viewport, document: page } = view;
  if (!viewport) return;
  const update = () => {
    // Zooming in also makes the visible area smaller.
    const covered = viewport.scale > 1 ? 0 : view.innerHeight - viewport.height - viewport.offsetTop;
    const { style } = page.documentElement;
    if (covered >= MIN_KEYBOARD_PX) style.setProperty('--keyboard', `${Math.round(covered)}px`);
    else style.removeProperty('--keyboard');
  };
  update(); // The respondent may already be typing.
  for (const change of ['resize', 'scroll']) viewport.addEventListener(change, update);
}

/** Data of the page for tests and support staff (docs/support.md). Read-only. */
interface Support {
  /**
   * The transcript of the shown response in JSON Lines, from its start, including steps before a reload. Empty
   * without a response.
   */
  transcript(): string;
}

declare global {
  interface Window {
    canvass?: Support;
  }
}

/** The transcript is computed on request, by replaying the events. */
function offerSupport({ program }: Runtime, store: AppStore): void {
  window.canvass = Object.freeze({
    transcript() {
      const { session, queue } = store.getState();
      if (session === null) return '';
      return transcriptText(replay(program.current, session.facts, queue.log.events).transcript);
    },
  });
}
