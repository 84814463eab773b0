import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'tsup';
import { expect, it } from 'vitest';
import { runWorkerJob } from './testing/worker-job.ts';

/** Bundles the job as one classic script for a browser's worker. A module of Node would fail the build. */
async function bundledWorker(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'canvass-worker-'));
  try {
    await build({
      entry: { worker: fileURLToPath(new URL('testing/worker-entry.ts', import.meta.url)) },
      outDir,
      config: false,
      silent: true,
      format: 'iife',
      platform: 'browser',
      target: 'es2023',
      noExternal: [/.*/],
      outExtension: () => ({ js: '.js' }),
    });
    return await readFile(join(outDir, 'worker.js'), 'utf8');
  } finally {
    await rm(outDir, { recursive: true });
  }
}

it('the worker of a browser simulates and runs scripts with the same results as Node', async () => {
  const posted: unknown[] = [];
  const listeners: (() => void)[] = [];
  // The worker's globals that the bundle may use. `process`, `Buffer` and `require` are missing.
  const self = {
    addEventListener: (_: 'message', listener: () => void) => listeners.push(listener),
    postMessage: (message: unknown) => posted.push(message),
  };
  runInContext(await bundledWorker(), createContext({ self, atob, btoa, TextEncoder, TextDecoder, URL }));
  for (const listener of listeners) listener();
  expect(posted).toEqual([runWorkerJob()]);
  expect(JSON.parse(runWorkerJob()).found).not.toEqual([]);
});
