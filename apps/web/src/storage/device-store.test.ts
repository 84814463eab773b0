import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import type { LocalResponse } from '../answering/record/local-record.ts';
import { createDeviceStore } from './device-store.ts';

const response = { surveyId: 's', runId: 'r' } as LocalResponse; // the store does not look inside
/** Databases of tests answer when they can; those that never do are given up soon. */
const SOON = 60;
const open = (name: string, answerMs: number | null = null) => {
  const onUnavailable = vi.fn();
  return { store: createDeviceStore(name, { onUnavailable, now: () => 7, answerMs }), onUnavailable };
};
const original = globalThis.indexedDB;
afterEach(() => {
  globalThis.indexedDB = original;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('keeps a response across openings, with a version and an encryption flag', async () => {
  await open('a').store.saveResponse(response);
  expect((await open('a').store.load()).response).toEqual({
    v: 1,
    encrypted: false,
    savedAt: 7,
    data: response,
  });
});

it('keeps every response that was set aside', async () => {
  const { store } = open('b');
  await store.setAside(response);
  await store.saveResponse(response);
  await store.setAside({ ...response, runId: 'second' });
  expect(await store.load()).toEqual({ response: undefined, ended: undefined });
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('canvass-b');
    request.onsuccess = () => resolve(request.result);
  });
  const recovery = await new Promise((resolve) => {
    const request = database.transaction('entries').objectStore('entries').get('recovery');
    request.onsuccess = () => resolve(request.result);
  });
  expect(recovery).toMatchObject([{ data: { runId: 'r' } }, { data: { runId: 'second' } }]);
});

it('has what was rescued when the page was left, until something newer is saved', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  const { store } = open('d');
  await store.saveResponse(response);
  store.rescueResponse({ ...response, runId: 'typed last' });
  expect((await open('d').store.load()).response).toMatchObject({ data: { runId: 'typed last' } });
  await store.saveResponse({ ...response, runId: 'newer' });
  expect((await open('d').store.load()).response).toMatchObject({ data: { runId: 'newer' } });
  expect(kept.size).toBe(0);
  const saving = store.saveResponse(response);
  store.rescueResponse({ ...response, runId: 'typed while it was saved' });
  await saving;
  expect((await open('d').store.load()).response).toMatchObject({
    data: { runId: 'typed while it was saved' },
  });
});

it.each<[string, Partial<IDBFactory>]>([
  [
    'opening throws',
    {
      open: () => {
        throw new DOMException('no', 'SecurityError');
      },
    },
  ],
  [
    'opening fails',
    {
      open: () => {
        const request = {} as IDBOpenDBRequest;
        setTimeout(() => request.onerror?.(new Event('error')));
        return request;
      },
    },
  ],
  // A known fault of some browsers.
  ['opening never answers', { open: () => ({}) as IDBOpenDBRequest }],
])('goes on in memory, and says so once, when %s', async (_, broken) => {
  globalThis.indexedDB = Object.assign(Object.create(new IDBFactory()), broken);
  const { store, onUnavailable } = open('c', SOON);
  await store.saveResponse(response);
  expect((await store.load()).response).toMatchObject({ data: response });
  await store.finish({ v: 1 });
  expect(await store.load()).toEqual({ response: undefined, ended: { v: 1 } });
  expect(onUnavailable).toHaveBeenCalledTimes(1);
});

it.each(['read', 'written'])('goes on in memory when what is %s is never answered', async (first) => {
  const { store, onUnavailable } = open(`mute-${first}`, SOON);
  await store.forgetEnd(); // opened
  const mute = { get: () => ({}), put: () => ({}), transaction: {} } as unknown as IDBObjectStore; // never calls back
  const transaction = { objectStore: () => mute } as unknown as IDBTransaction; // all that is asked of it
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockReturnValue(transaction);
  if (first === 'read') expect((await store.load()).response).toBeUndefined();
  await store.saveResponse(response);
  expect((await store.load()).response).toMatchObject({ data: response });
  expect(onUnavailable).toHaveBeenCalledTimes(1);
});

it('is not changed by a database that opens when the page has gone on', async () => {
  await open('late').store.saveResponse({ ...response, runId: 'kept' });
  const real = new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('canvass-late');
    request.onsuccess = () => resolve(request.result);
  });
  const opening: { onsuccess?: () => void; result?: IDBDatabase } = {};
  globalThis.indexedDB = Object.assign(Object.create(original), { open: () => opening });
  const { store, onUnavailable } = open('late', SOON);
  await store.saveResponse({ ...response, runId: 'again' });
  expect(onUnavailable).toHaveBeenCalledTimes(1);
  opening.result = await real;
  opening.onsuccess?.();
  await store.finish({ v: 1 });
  expect(await store.load()).toEqual({ response: undefined, ended: { v: 1 } });
  globalThis.indexedDB = original;
  expect((await open('late').store.load()).response).toMatchObject({ data: { runId: 'kept' } });
});
