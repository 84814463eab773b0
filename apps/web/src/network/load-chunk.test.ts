import { afterEach, expect, it, test, vi } from 'vitest';
import { sendTracesTo } from './reports.ts';
import { ChunkLoadError, loadChunk } from './load-chunk.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sendTracesTo(undefined);
});

const IMPORT = new TypeError('Failed to fetch dynamically imported module: https://x.test/s/assets/a-1.js');

test.each([
  ['missing', () => Promise.resolve(new Response('', { status: 404 }))],
  ['error', () => Promise.resolve(new Response('', { status: 200 }))],
  ['error', () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)(
  'a file that fails to load is reported after three tries, with the cause %s',
  async (type, reply) => {
    vi.stubGlobal('fetch', reply);
    const load = vi.fn(() => Promise.reject(IMPORT));
    const reported = vi.fn();
    sendTracesTo(reported);
    const error = await loadChunk(load, 0).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ChunkLoadError);
    expect(error).toMatchObject({ message: 'Loading chunk failed', type });
    expect(load).toHaveBeenCalledTimes(3);
    expect(reported).toHaveBeenCalledWith(expect.objectContaining({ tag: 'chunk', level: 'error' }));
  },
);

it('each try ends with a timeout after 120 s', async () => {
  vi.useFakeTimers();
  const loading = loadChunk(() => new Promise(() => undefined), 0).catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(359_000);
  expect(await Promise.race([loading, Promise.resolve('not yet')])).toBe('not yet');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await loading).toMatchObject({ type: 'timeout' });
});

it('resolves as soon as a try succeeds', async () => {
  const load = vi.fn(() => Promise.resolve('here')).mockRejectedValueOnce(IMPORT);
  expect(await loadChunk(load, 0)).toBe('here');
});
