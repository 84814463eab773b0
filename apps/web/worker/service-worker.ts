import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { isLastingFile, pageOf, type WorkerMessage } from '../src/app/worker-messages.ts';
import { OUR_PREFIX } from '../src/storage/our-names.ts';

/**
 * Serves a cached page when it is reloaded without a network (TRUST-5). Always tries the network first, and never
 * caches API calls.
 */
declare const self: ServiceWorkerGlobalScope;

const PAGES = `${OUR_PREFIX}pages`;
const FILES = `${OUR_PREFIX}files`;
/** Maximum number of cached files. One survey needs about forty. */
const MAX_FILES = 300;
const LIFETIME_S = 30 * 24 * 60 * 60;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const pages = new NetworkFirst({
  cacheName: PAGES,
  plugins: [
    { cacheKeyWillBeUsed: async ({ request }) => pageOf(new URL(request.url).pathname) ?? request },
    {
      // Stores only pages of surveys in progress.
      cacheWillUpdate: async ({ request, response }) =>
        response.ok && (await isKept(request.url)) ? response : null,
    },
  ],
});
const files = new CacheFirst({
  cacheName: FILES,
  plugins: [new ExpirationPlugin({ maxEntries: MAX_FILES, maxAgeSeconds: LIFETIME_S })],
});
registerRoute(({ request, url }) => request.mode === 'navigate' && pageOf(url.pathname) !== undefined, pages);
registerRoute(({ sameOrigin, url }) => sameOrigin && isLastingFile(url.pathname), files);

async function isKept(address: string): Promise<boolean> {
  const page = pageOf(new URL(address).pathname);
  return page !== undefined && (await (await caches.open(PAGES)).match(page)) !== undefined;
}

let working: Promise<unknown> = Promise.resolve();
/** Handles messages one after the other, so that an earlier message does not restore data that a later one deletes. */
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message = event.data as WorkerMessage; // only pages of this origin can send any
  working = working.then(() => carryOut(message)).catch(() => undefined); // no network at the moment
  event.waitUntil(working);
});

async function carryOut(message: WorkerMessage): Promise<void> {
  if (message.type === 'keep') await keep(message);
  else if (message.type === 'forget') await forget(message.page);
}

async function keep({
  page,
  language,
  files: names,
}: Extract<WorkerMessage, { type: 'keep' }>): Promise<void> {
  const [pageCache, fileCache] = await Promise.all([caches.open(PAGES), caches.open(FILES)]);
  const missing = async (name: string) => (await fileCache.match(name)) === undefined && fileCache.add(name);
  const response = await fetch(`${page}?language=${encodeURIComponent(language)}`);
  const renewed = response.ok ? pageCache.put(page, response) : undefined;
  await Promise.all([renewed, ...names.map(missing)]);
}

async function forget(page: string): Promise<void> {
  await (await caches.open(PAGES)).delete(page);
}
