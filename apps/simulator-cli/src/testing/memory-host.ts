import pc from 'picocolors';
import { runCanvass } from '../run-canvass.ts';
import type { Host } from '../host/host.ts';

/** Runs the same code as the command in this process, which saves the start of Node. */
export async function runInProcess(args: readonly string[], host: Partial<Host> & Pick<Host, 'folder'>) {
  let stdout = '';
  let stderr = '';
  const code = await runCanvass(args, {
    env: {},
    fetch: () => Promise.reject(new Error('no network in this test')),
    now: () => Date.UTC(2026, 0, 1),
    paint: pc.createColors(false),
    stopSignal: () => AbortSignal.abort(),
    ...host,
    out: (text) => {
      stdout += typeof text === 'string' ? text : Buffer.from(text).toString('utf8');
    },
    err: (text) => {
      stderr += text;
    },
  });
  return { code, stdout, stderr };
}
