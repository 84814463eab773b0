import { beforeEach, expect, it } from 'vitest';
import type { CallError } from '../server/send.ts';
import type { ServerDraft } from '../server/calls.ts';
import { Saver, type SaveState } from './saver.ts';

/** A server with one draft, and a browser whose clock the test controls. */
function setUp() {
  const timers: { readonly due: number; readonly run: () => void }[] = [];
  const world = {
    time: 0,
    text: 'a',
    draft: { text: 'a', edition: 'a' } as ServerDraft | null,
    status: 200,
    calls: [] as string[],
    states: [] as SaveState[],
    merges: [] as string[],
  };
  const failure = (status: number): { readonly error: CallError } => ({
    error: { reason: status === 0 ? { kind: 'network' } : { kind: 'http', status }, findings: [] },
  });
  const saver = new Saver(
    {
      text: () => world.text,
      async save(text, replacedDraft) {
        world.calls.push(text);
        if (world.status !== 200) return failure(world.status);
        if (replacedDraft?.edition !== world.draft?.edition) return failure(409);
        world.draft = { text, edition: text };
        return { data: { edition: text, saved_at: '' } };
      },
      load: async () => (world.status === 200 ? { data: world.draft } : failure(world.status)),
      merge(theirDraft) {
        world.merges.push(theirDraft.text);
        world.text = `${theirDraft.text}+${world.text}`;
      },
      onSaved: () => undefined,
      onState: (state) => world.states.push(state),
      now: () => world.time,
      wait(milliseconds, run) {
        const entry = { due: world.time + milliseconds, run };
        timers.push(entry);
        return () => void timers.splice(timers.indexOf(entry), timers.includes(entry) ? 1 : 0);
      },
    },
    { edition: 'a', savedText: 'a', readAt: 0 },
  );
  const passTime = async (milliseconds: number) => {
    const end = world.time + milliseconds;
    for (;;) {
      const next = timers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
      if (next === undefined) break;
      timers.splice(timers.indexOf(next), 1);
      world.time = Math.max(world.time, next.due);
      next.run();
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    }
    world.time = end;
  };
  const write = (text: string) => {
    world.text = text;
    saver.noteChange();
  };
  return { world, saver, pass: passTime, write };
}

let app: ReturnType<typeof setUp>;
beforeEach(() => {
  app = setUp();
});
const lastState = () => app.world.states.at(-1);

it('saves while the author types, at most every three seconds', async () => {
  for (let second = 0; second < 12; second += 0.5) {
    app.write(`a${second}`);
    await app.pass(500);
  }
  await app.pass(3_000);
  expect(app.world.draft?.text).toBe('a11.5');
  expect(app.world.calls.length).toBeLessThanOrEqual(6);
  expect(lastState()).toMatchObject({ kind: 'saved' });
});

it('saves neither a survey that was only opened, nor a change that was undone', async () => {
  await app.saver.flush();
  app.write('b');
  app.write('a');
  await app.pass(10_000);
  expect(app.world.calls).toEqual([]);
});

it('keeps changes in the browser while there is no network, and saves them later', async () => {
  app.world.status = 0;
  app.write('b');
  await app.pass(20_000);
  expect(lastState()).toEqual({ kind: 'kept', reason: 'offline' });
  app.world.status = 200;
  app.saver.retry();
  await app.pass(0);
  expect(app.world.draft?.text).toBe('b');
});

it.each([
  [401, 'signed-out'],
  [403, 'refused'],
  [413, 'refused'],
  [503, 'offline'],
] as const)('after status %i, reports the reason %s', async (status, reason) => {
  app.world.status = status;
  app.write('b');
  await app.pass(1_000);
  expect(lastState()).toEqual({ kind: 'kept', reason });
});

it('merges with a newer draft of another author instead of saving over it', async () => {
  app.world.draft = { text: 'x', edition: 'x' };
  app.write('b');
  await app.pass(1_000);
  expect(app.world.merges).toEqual(['x']);
  expect(app.world.draft?.text).toBe('x+b');
});

it('begins a new draft if the old one was published meanwhile', async () => {
  app.world.draft = null;
  app.write('b');
  await app.pass(1_000);
  expect(app.world.draft).toEqual({ text: 'b', edition: 'b' });
});

it('does not save while another tab is active', async () => {
  app.saver.setActive(false);
  app.write('b');
  await app.pass(5_000);
  expect(app.world.calls).toEqual([]);
  expect(lastState()).toEqual({ kind: 'kept', reason: 'other-tab' });
  app.saver.setActive(true);
  await app.pass(0);
  expect(app.world.draft?.text).toBe('b');
});

it("merges another author's newer draft if there are no local changes", async () => {
  app.world.draft = { text: 'x', edition: 'x' };
  app.world.text = '';
  app.saver.noteNewerDraft({ text: 'x', edition: 'x' });
  await app.pass(1_000);
  expect(app.world.merges).toEqual(['x']);
});

it('flush returns the edition if the text was saved, and otherwise undefined', async () => {
  app.write('b');
  expect(await app.saver.flush()).toBe('b');
  app.world.status = 0;
  app.write('c');
  expect(await app.saver.flush()).toBeUndefined();
});
