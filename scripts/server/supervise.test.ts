import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { supervise } from './supervise.mjs';

/** A supervisor without pauses. Each server ends like the next entry of `ends`, `afterMs` later. */
function watchServer(ends: readonly object[], afterMs = 0) {
  const stop = new AbortController();
  const sentences: string[] = [];
  const pauses: number[] = [];
  let clock = 0;
  let startedCount = 0;
  const launch = () => {
    const end = ends[startedCount];
    startedCount += 1;
    if (end === undefined) stop.abort();
    clock += afterMs;
    return { ended: Promise.resolve(end ?? { code: 0, signal: null }) };
  };
  const exitCode = supervise(launch(), {
    launch,
    stop: stop.signal,
    report: (sentence: string) => sentences.push(sentence),
    pause: async (milliseconds: number) => void pauses.push(milliseconds),
    now: () => clock,
  });
  return { exitCode, sentences, pauses, starts: () => startedCount };
}
const killedEnd = { code: null, signal: 'SIGKILL' };
const failedEnd = { code: 1, signal: null };

it('supervise restarts a server that was ended, and logs one sentence', async () => {
  const { exitCode, sentences } = watchServer([killedEnd, failedEnd]);
  expect(await exitCode).toBe(0);
  expect(sentences).toEqual([
    'the server was ended by SIGKILL and was started again; everything that it had acknowledged is stored',
    'the server ended by itself with code 1 and was started again; everything that it had acknowledged is stored',
  ]);
});

it('supervise gives up on a server that repeatedly ends immediately, after doubling pauses', async () => {
  const { exitCode, sentences, pauses, starts } = watchServer(Array<object>(20).fill(failedEnd));
  expect(await exitCode).toBe(1);
  expect(starts()).toBe(6);
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000]);
  expect(sentences.at(-1)).toBe(
    'the server ended by itself with code 1 for the 6th time in a row and is not started again',
  );
});

it('supervise continues as long as each server runs for a minute', async () => {
  const { exitCode, pauses, starts } = watchServer(Array<object>(20).fill(failedEnd), 60_000);
  expect(await exitCode).toBe(0);
  expect(starts()).toBe(21);
  expect(new Set(pauses)).toEqual(new Set([500]));
});

it('supervise does not restart a server that is stopping, and does not wait for the pause', async () => {
  const stop = new AbortController();
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const childEnd = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  const launch = () => {
    throw new Error('started although it was told to stop');
  };
  const options = { launch, stop: stop.signal, report: () => undefined };
  const exitCode = supervise({ ended: childEnd }, options);
  child.kill('SIGKILL');
  await childEnd;
  stop.abort();
  expect(await exitCode).toBe(0);
});
