import type { RespondentScripts } from '@canvass/protocol';
import { beforeEach, expect, it } from 'vitest';
import { ScriptStore } from './script-store.ts';

type StoredScript = RespondentScripts['scripts'][number];

const failWith = (status: number) => ({
  error: { reason: { kind: 'http', status } as const, findings: [] },
});
const replyWith = <T>(value: T) => ({ data: value });

class Memory {
  readonly scripts = new Map<string, StoredScript>();
  readonly storedItems = new Map<string, string>();
  isReachable = true;
  #count = 0;

  put(name: string, text: string): string {
    this.#count += 1;
    const edition = `e${this.#count}`;
    this.scripts.set(name, { name, text, edition, saved_at: '', saved_by: 'Ann' });
    return edition;
  }

  open(): ScriptStore {
    return new ScriptStore({
      list: async () => (this.isReachable ? replyWith({ scripts: [...this.scripts.values()] }) : failWith(0)),
      save: async ({ name, text, edition }) => {
        if (!this.isReachable) return failWith(0);
        if ((this.scripts.get(name)?.edition ?? null) !== edition) return failWith(409);
        if (text !== null)
          return replyWith({ name, edition: this.put(name, text), saved_at: '', saved_by: 'Ann' });
        this.scripts.delete(name);
        return replyWith(null);
      },
      storage: {
        getItem: (key) => this.storedItems.get(key) ?? null,
        setItem: (key, value) => void this.storedItems.set(key, value),
        removeItem: (key) => void this.storedItems.delete(key),
      },
      key: 'scripts',
    });
  }
}

let server: Memory;
beforeEach(() => {
  server = new Memory();
});

const problemsOf = (store: ScriptStore) =>
  store.getState().scripts.map(({ name, text, problem }) => [name, text, problem]);

it('keeps texts that the server lacks, also after a reload', async () => {
  server.put('a', 'one');
  const store = server.open();
  await store.load();
  server.isReachable = false;
  store.setText('a', 'two');
  await store.save('a');
  expect(await store.add('b', 'new')).toBe(true);
  const reopenedStore = server.open();
  await reopenedStore.load();
  expect(reopenedStore.getState().kind).toBe('failed');
  server.isReachable = true;
  await reopenedStore.load();
  expect(problemsOf(reopenedStore)).toEqual([
    ['a', 'two', 'unsaved'],
    ['b', 'new', 'unsaved'],
  ]);
  await reopenedStore.save('a');
  await reopenedStore.save('b');
  expect([...server.scripts.values()].map(({ text }) => text)).toEqual(['two', 'new']);
  expect(server.storedItems.size).toBe(0);
});

it('replaces the text of another author only after this author has chosen to', async () => {
  server.put('a', 'one');
  const [myStore, otherStore] = [server.open(), server.open()];
  await myStore.load();
  await otherStore.load();
  otherStore.setText('a', 'theirs');
  await otherStore.save('a');
  myStore.setText('a', 'mine');
  await myStore.save('a');
  expect(problemsOf(myStore)).toEqual([['a', 'mine', 'changed']]);
  expect(server.scripts.get('a')?.text).toBe('theirs');
  const reloadedStore = server.open();
  await reloadedStore.load();
  expect(problemsOf(reloadedStore)).toEqual([['a', 'mine', 'changed']]);
  await myStore.save('a');
  expect(server.scripts.get('a')?.text).toBe('mine');
  expect(problemsOf(myStore)).toEqual([['a', 'mine', undefined]]);
});

it('deletes a script that another author has changed only after this author has seen the change', async () => {
  server.put('a', 'one');
  const store = server.open();
  await store.load();
  server.put('a', 'theirs');
  expect(await store.remove('a')).toBe(false);
  expect(problemsOf(store)).toEqual([['a', 'one', 'changed']]);
  store.adoptTheirs('a');
  expect(problemsOf(store)).toEqual([['a', 'theirs', undefined]]);
  expect(await store.remove('a')).toBe(true);
  expect(server.scripts.size).toBe(0);
});
