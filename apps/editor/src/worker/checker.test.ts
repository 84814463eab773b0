import { expect, it } from 'vitest';
import { CHECK_STOPPED, type CheckReply, type CheckTask } from './check-task.ts';
import { createChecker } from './checker.ts';

/** A worker whose messages and errors come from the test. */
class FakeWorker extends EventTarget {
  readonly tasks: CheckTask[] = [];
  isTerminated = false;
  #lastId = 0;
  postMessage({ id, task }: { readonly id: number; readonly task: CheckTask }): void {
    this.#lastId = id;
    this.tasks.push(task);
  }
  /** Sends the result of the latest task. */
  reply(result: CheckReply): void {
    const report = (message: object) =>
      this.dispatchEvent(new MessageEvent('message', { data: { id: this.#lastId, ...message } }));
    report({ kind: 'result', result });
    report({ kind: 'done' });
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

it('reports a check whose worker crashes, and starts another worker for the next check', async () => {
  const workers: FakeWorker[] = [];
  const reports: unknown[] = [];
  const checker = createChecker(
    (issues, text) => reports.push([text, issues]),
    () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
  );
  checker.check('first');
  const playReply = checker.play('first');
  workers[0]?.dispatchEvent(new Event('error'));
  expect(reports).toEqual([['first', [CHECK_STOPPED]]]);
  expect((await playReply).issues).toEqual([CHECK_STOPPED]);
  expect(workers[0]?.isTerminated).toBe(true);
  checker.check('second');
  workers[1]?.reply({ issues: [] });
  expect(reports.at(-1)).toEqual(['second', []]);
});

it('checks the waiting text after the worker has crashed', () => {
  const workers: FakeWorker[] = [];
  const checker = createChecker(
    () => undefined,
    () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
  );
  checker.check('first');
  checker.check('second');
  workers[0]?.dispatchEvent(new Event('error'));
  expect(workers[1]?.tasks.map(({ text }) => text)).toEqual(['second']);
});

it('checks the last text again in another language', () => {
  const worker = new FakeWorker();
  const checker = createChecker(
    () => undefined,
    () => worker,
  );
  checker.setLanguage('zh-CN');
  checker.check('first');
  checker.setLanguage('zh-CN');
  worker.reply({ issues: [] });
  checker.setLanguage('en-GB');
  expect(worker.tasks.map(({ text, language }) => [text, language])).toEqual([
    ['first', 'zh-CN'],
    ['first', 'en-GB'],
  ]);
});
