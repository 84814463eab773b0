import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isUnavailable } from '../database/unavailable.ts';
import { openTestThreads } from '../testing/test-server.ts';
import { ThreadEnded, ThreadsBusy } from './thread-errors.ts';

const file = fileURLToPath(new URL('./testing/faulty-thread.ts', import.meta.url));
let threads = openTestThreads();
afterEach(() => threads.close());

/** Threads whose tasks do what their text names, with limits that they exceed soon. */
function openFaultyThreads(limits: object = {}) {
  const small = { heapMb: 32, ...limits };
  threads = openTestThreads({ file, limits: { checks: small, results: small } });
  return threads;
}
const check = (text: string, signal?: AbortSignal) =>
  threads.run('checks', 'checkProject', [text, true], signal && { signal });
const count = (text: string) => threads.run('results', 'overview', [text, 0]);

const faults: readonly (readonly [string, object, string, string])[] = [
  ['exit', {}, 'the thread for GROUP has ended', 'Error'],
  [
    'memory',
    {},
    'the thread for GROUP has ended, because a task took more than 32 MB of memory',
    '32 MB of memory',
  ],
  [
    'hang',
    { withinMs: 4_000 },
    'the thread for GROUP has ended, because a task took more than 4 seconds',
    '4 seconds',
  ],
  [
    'wait for ever',
    { withinMs: 4_000 },
    'the thread for GROUP has ended, because a task took more than 4 seconds',
    '4 seconds',
  ],
  ['throw later', {}, 'the thread for GROUP has ended', 'RangeError'],
];

describe.each([
  ['checks', check],
  ['results', count],
] as const)('threads for %s, also with waiting tasks, run the next task after one that', (group, run) => {
  it('throws: its error keeps name, message and code, and its thread goes on', async () => {
    openFaultyThreads();
    const error = { name: 'TypeError', message: 'the task is faulty', code: 'FAULTY' };
    await expect(run('throw')).rejects.toMatchObject(error);
    expect(await run('ok')).toBe('ok');
    expect(threads.warnings).toEqual([]);
  });

  it.each(faults)('does this: %s', async (text, limits, message, reason) => {
    openFaultyThreads(limits);
    const [faulty, next] = await Promise.allSettled([run(text), ...(group === 'checks' ? [run('ok')] : [])]);
    const error: unknown = faulty?.status === 'rejected' && faulty.reason;
    expect(error).toBeInstanceOf(ThreadEnded);
    expect(String(error)).toBe(`ThreadEnded: ${message.replace('GROUP', group)}`);
    expect(isUnavailable(error)).toBe(true);
    if (group === 'checks') expect(next).toMatchObject({ value: 'ok' });
    expect(await run('ok')).toBe('ok');
    expect(threads.warnings).toEqual([
      JSON.stringify({ threads: group, reason, message: 'a background thread has ended' }),
    ]);
  });
});

describe('threads', () => {
  it('refuse a task if too many wait, and run the waiting ones', async () => {
    openFaultyThreads({ waiting: 2 });
    const tasks = ['ok', 'ok', 'ok', 'ok'].map((text) => check(text));
    await expect(tasks[3]).rejects.toThrow('all threads for checks are busy, and 2 tasks wait for them');
    await expect(tasks[3]).rejects.toBeInstanceOf(ThreadsBusy);
    expect(await Promise.all(tasks.slice(0, 3))).toEqual(['ok', 'ok', 'ok']);
  });

  it('drop a waiting task whose caller has left, and end the thread of a running one', async () => {
    openFaultyThreads({ waiting: 1 });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const left = check('hang', running.signal);
    const cancelled = check('ok', waiting.signal);
    waiting.abort(new Error('left'));
    await expect(cancelled).rejects.toThrow('left');
    const next = check('ok'); // takes the place of the cancelled task
    running.abort(new Error('left, too'));
    await expect(left).rejects.toThrow('left, too');
    expect(await next).toBe('ok');
    expect(threads.warnings).toEqual([]);
  });

  it('fail running, waiting and later tasks when the server stops', async () => {
    openFaultyThreads();
    const tasks = Promise.allSettled([check('hang'), check('ok'), count('hang')]);
    await vi.waitFor(async () => expect(await threads.readThreadMetrics()).toContain('state="waiting"} 1'));
    await threads.close();
    for (const task of [...(await tasks), ...(await Promise.allSettled([check('ok')]))])
      expect(task).toMatchObject({ status: 'rejected', reason: { name: 'ThreadEnded' } });
    expect(threads.warnings).toEqual([]);
  });

  it('fail an open session when their thread ends, and open another', async () => {
    openFaultyThreads();
    const session = threads.open('results', 'overview');
    const asked = session.ask('anything', []);
    await expect(Promise.all([asked, count('exit')])).rejects.toBeInstanceOf(ThreadEnded);
    await expect(session.ask('anything', [])).rejects.toThrow('the thread for results has ended');
  });

  it('measure tasks by result, and their waiting time', async () => {
    openFaultyThreads({ waiting: 1 });
    await Promise.allSettled([check('ok'), check('throw'), check('ok')]);
    await check('exit').catch(() => undefined);
    const text = await threads.readThreadMetrics();
    const task = 'canvass_thread_task_seconds_count{group="checks",task="checkProject",result=';
    for (const result of ['"done"} 1', '"failed"} 1', '"stopped"} 2'])
      expect(text).toContain(`${task}${result}`);
    expect(text).toContain('canvass_thread_wait_seconds_count{group="checks"} 3');
    expect(text).toContain('canvass_thread_tasks{group="checks",state="running"} 0');
  });
});
