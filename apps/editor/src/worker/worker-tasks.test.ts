import { expect, it } from 'vitest';
import { createTaskWorker, serveTasks } from './worker-tasks.ts';

/** A worker whose tasks are served by the thread of the test. Both ends share the messages of `self`. */
function createNearWorker(perform: Parameters<typeof serveTasks<string, string>>[0]) {
  const worker = new EventTarget();
  const far = new EventTarget();
  const send = (to: EventTarget) => (data: unknown) =>
    to.dispatchEvent(new MessageEvent('message', { data }));
  Object.assign(globalThis, {
    self: { addEventListener: far.addEventListener.bind(far), postMessage: send(worker) },
  });
  serveTasks(perform);
  return Object.assign(worker, { postMessage: send(far), terminate: () => undefined });
}

it('tasks of a worker run at the same time, and each gets its own results and end', async () => {
  const worker = createTaskWorker<string, string>(() =>
    createNearWorker(async (task, post) => {
      post(`${task} 1`);
      await Promise.resolve();
      if (task === 'faulty') throw new Error(task);
      post(`${task} 2`);
    }),
  );
  const seen: string[] = [];
  const run = (task: string) =>
    new Promise<void>((resolve) => {
      const end = (how: string) => () => resolve(void seen.push(`${task} ${how}`));
      worker.run(task, {
        onResult: (result) => seen.push(result),
        onDone: end('done'),
        onFail: end('failed'),
      });
    });
  await Promise.all([run('one'), run('faulty'), run('two')]);
  expect(seen.filter((text) => text.startsWith('one'))).toEqual(['one 1', 'one 2', 'one done']);
  expect(seen.filter((text) => text.startsWith('faulty'))).toEqual(['faulty 1', 'faulty failed']);
  expect(seen.filter((text) => text.startsWith('two'))).toEqual(['two 1', 'two 2', 'two done']);
});
