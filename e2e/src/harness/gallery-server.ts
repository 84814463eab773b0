import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findFreePort } from './server-process.ts';

const GALLERY = new URL('../../../apps/gallery', import.meta.url).pathname;
const VITE = `${GALLERY}/node_modules/vite/bin/vite.js`;
const START_LIMIT_MS = 300_000;

/** Serves the gallery of question types that `npm run build` has built. */
export async function startGallery(): Promise<{ readonly url: string; stop(): void }> {
  if (!existsSync(`${GALLERY}/dist/index.html`))
    throw new Error('The gallery is not built, so its journeys would see nothing: npm run build.');
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    [VITE, 'preview', '--port', `${port}`, '--strictPort', '--host', '127.0.0.1'],
    { cwd: GALLERY, stdio: 'ignore' },
  );
  const url = `http://127.0.0.1:${port}/s/gallery/`;
  await waitUntilAnswering(url);
  return { url, stop: () => void child.kill() };
}

async function waitUntilAnswering(url: string): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit) {
    const ready = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer.`);
}
