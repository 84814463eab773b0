import type { AppStore } from '../store/store.ts';
import { isLastingFile, pageOf, type WorkerMessage } from './worker-messages.ts';

const WORKER_PATH = '/s/service-worker.js';

/**
 * From the start to the end of a response, its page can be loaded again without a network (TRUST-5). Pages are
 * not kept before the response starts or if the device stores no answers, because there would be no response to
 * continue. Browsers without service workers and pages over plain HTTP keep no pages either.
 */
export function keepOffline(store: AppStore): void {
  const page = pageOf(location.pathname);
  const workers = (navigator as Partial<Pick<Navigator, 'serviceWorker'>>).serviceWorker;
  if (page === undefined || workers === undefined) return;
  let keptLanguage: string | null | undefined;
  let sending = Promise.resolve();
  const follow = () => {
    const { session, ui } = store.getState();
    const isAnswering = session !== null && session.engine.end.is_end === 0 && ui.storage === 'on';
    const wantedLanguage = isAnswering ? ui.language : null;
    if (wantedLanguage === keptLanguage) return;
    keptLanguage = wantedLanguage;
    // Without a service worker no page is stored.
    if (!isAnswering && workers.controller === null) return;
    const message =
      wantedLanguage === null ? ({ type: 'forget', page } as const) : createKeepMessage(page, wantedLanguage);
    sending = sending.then(() => send(workers, message)).catch(() => undefined); // reloading needs a network then
  };
  store.subscribe(follow);
  follow();
}

const createKeepMessage = (page: string, language: string): WorkerMessage => ({
  type: 'keep',
  page,
  language,
  files: loadedFiles(),
});

/** Paths of the files that this page has loaded, because the worker did not see requests before it was active. */
function loadedFiles(): readonly string[] {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && isLastingFile(pathname));
  return [...new Set(paths.map(({ pathname }) => pathname))];
}

async function send(workers: ServiceWorkerContainer, message: WorkerMessage): Promise<void> {
  // The worker handles pages and files of the app, but no calls.
  await workers.register(WORKER_PATH, { scope: '/s/' });
  const { active } = await workers.ready;
  active?.postMessage(message);
}
