import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import type { LocalResponse } from './record/local-response.ts';
import { createDeviceStore } from './device-store.ts';
import { openDatabase } from './entry-access.ts';

// The store reads only the members that show whether everything was sent.
const log = { events: [{ type: 'next' }], acknowledged: 0, batches: [] };
const response = { surveyId: 's', runId: 'r', log } as unknown as LocalResponse;
/** Timeout of stores whose database never replies. */
const SHORT_TIMEOUT_MS = 60;
const open = (name: string, waitMs: number | null = null) => {
  const onUnavailable = vi.fn();
  return { store: createDeviceStore(name, { onUnavailable, now: () => 7, waitMs }), onUnavailable };
};
const original = globalThis.indexedDB;
afterEach(() => {
  globalThis.indexedDB = original;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function onDisk(name: string, key: string): Promise<unknown> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(`canvass-${name}`);
    request.onsuccess = () => resolve(request.result);
  });
  return new Promise((resolve) => {
    const request = database.transaction('entries').objectStore('entries').get(key);
    request.onsuccess = () => resolve(request.result);
  });
}
function stubLocalStorage(): Map<string, string> {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  return values;
}

it('keeps a response across openings, encrypted on disk', async () => {
  await open('a').store.saveResponse(response);
  expect((await open('a').store.load()).response).toEqual(response);
  const entry = await onDisk('a', 'response');
  expect(entry).toMatchObject({ v: 1, encrypted: true, savedAt: 7, unsent: true });
  expect(new TextDecoder().decode((entry as { data: ArrayBuffer }).data)).not.toContain('runId');
  const { records } = (await onDisk('a', 'keys')) as { records: CryptoKey };
  await expect(crypto.subtle.exportKey('raw', records)).rejects.toThrow();
});

it('reads data that was saved after the browser had deleted everything', async () => {
  const { store } = open('cleared');
  await store.saveResponse(response);
  const database = openDatabase('canvass-cleared');
  await database.write(['keys', 'response'].map((key) => [key as 'keys', undefined]));
  await store.saveResponse({ ...response, runId: 'later' });
  expect((await open('cleared').store.load()).response).toMatchObject({ runId: 'later' });
});

it('reads data stored before encryption existed', async () => {
  await open('clear').store.forgetEnd(); // waits until the database is open
  const database = openDatabase('canvass-clear');
  await database.write([['response', { v: 1, encrypted: false, savedAt: 7, data: response }]]);
  expect((await open('clear').store.load()).response).toEqual(response);
});

it('stores answers unencrypted on pages over plain HTTP, where browsers have no keys', async () => {
  vi.stubGlobal('crypto', {});
  const localValues = stubLocalStorage();
  const { store } = open('plain');
  await store.saveResponse(response);
  expect((await open('plain').store.load()).response).toEqual(response);
  store.rescueResponse({ ...response, runId: 'last' });
  expect([...localValues.values()].join()).toContain('last');
  expect((await open('plain').store.load()).response).toMatchObject({ runId: 'last' });
});

it('deletes everything after 30 days except answers that the server does not have', async () => {
  const day = 24 * 60 * 60 * 1000;
  const openStoreAt = (now: number) =>
    createDeviceStore('old', { onUnavailable: () => undefined, now: () => now, waitMs: null });
  const store = openStoreAt(0);
  await store.setAside(response);
  await store.finish({ v: 1 });
  await store.keepStatus(1);
  await store.keepBeginning('sent');
  await store.saveResponse(response);
  const allEntries = { response, ended: { v: 1 }, status: 1, beginning: 'sent', asideCount: 1 };
  expect(await openStoreAt(30 * day).load()).toEqual(allEntries);
  expect(await openStoreAt(30 * day + 1).load()).toEqual({ response, asideCount: 1 });
});

it('keeps every response that was set aside, until the respondent removes it', async () => {
  let now = 1;
  const store = createDeviceStore('b', { onUnavailable: () => undefined, now: () => now, waitMs: null });
  await store.setAside(response);
  await store.saveResponse(response);
  now = 2;
  await store.setAside({ ...response, runId: 'second' });
  expect(await store.load()).toEqual({ asideCount: 2 });
  expect(await store.loadAside()).toMatchObject([
    { savedAt: 1, response: { runId: 'r' } },
    { savedAt: 2, response: { runId: 'second' } },
  ]);
  await store.removeAside(1);
  expect(await store.loadAside()).toMatchObject([{ response: { runId: 'second' } }]);
});

it('returns the data that was saved when the page was left, until newer data is saved', async () => {
  const localValues = stubLocalStorage();
  const { store } = open('d');
  await store.saveResponse(response);
  store.rescueResponse({ ...response, runId: 'typed last' });
  expect([...localValues.values()].join()).not.toContain('typed');
  expect((await open('d').store.load()).response).toMatchObject({ runId: 'typed last' });
  await store.saveResponse({ ...response, runId: 'newer' });
  expect((await open('d').store.load()).response).toMatchObject({ runId: 'newer' });
  expect([...localValues.keys()]).toEqual(['canvass-d-kept']);
  const saving = store.saveResponse(response);
  store.rescueResponse({ ...response, runId: 'typed while it was saved' });
  await saving;
  expect((await open('d').store.load()).response).toMatchObject({ runId: 'typed while it was saved' });
});

it('can rescue the first answer, before anything was saved', async () => {
  stubLocalStorage();
  const { store } = open('first');
  await store.prepare();
  store.rescueResponse(response);
  expect((await open('first').store.load()).response).toEqual(response);
});

it.each([
  'no JSON',
  '{"v":1,"savedAt":9,"encrypted":true,"nonce":"AAAA","data":"%%%"}',
  '{"v":1,"savedAt":9,"encrypted":true,"nonce":"AAAAAAAAAAAAAAAAAAAAAA==","data":"c2Vuc2VsZXNz"}',
  '{"v":1,"savedAt":9,"encrypted":false,"data":{"a":1}}',
])('ignores a rescued record that is damaged: %s', async (text) => {
  const localValues = stubLocalStorage();
  const { store } = open('e');
  await store.saveResponse(response);
  localValues.set('canvass-e-rescue', text);
  expect((await open('e').store.load()).response).toEqual(response);
});

it('frees space twice if the device is full, and then continues in memory', async () => {
  const fullError = new DOMException('full', 'QuotaExceededError');
  const putMock = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw fullError;
  });
  const makeRoom = vi.fn(() => Promise.resolve(true));
  const onUnavailable = vi.fn();
  const store = createDeviceStore('full', { onUnavailable, makeRoom, now: () => 7, waitMs: null });
  await store.saveResponse(response);
  expect(onUnavailable.mock.calls).toEqual([['full']]);
  expect(makeRoom).toHaveBeenCalledTimes(2);
  expect((await store.load()).response).toEqual(response);
  putMock.mockRestore();
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
  ['opening never replies', { open: () => ({}) as IDBOpenDBRequest }],
])('continues in memory, and reports it once, when %s', async (_, broken) => {
  globalThis.indexedDB = Object.assign(Object.create(new IDBFactory()), broken);
  const { store, onUnavailable } = open('c', SHORT_TIMEOUT_MS);
  await store.saveResponse(response);
  expect((await store.load()).response).toEqual(response);
  await store.finish({ v: 1 });
  expect(await store.load()).toEqual({ ended: { v: 1 }, asideCount: 0 });
  expect(onUnavailable).toHaveBeenCalledTimes(1);
});

it.each(['read', 'written'])(
  'continues in memory if the database never replies when data is first %s',
  async (first) => {
    const { store, onUnavailable } = open(`mute-${first}`, SHORT_TIMEOUT_MS);
    await store.forgetEnd(); // waits until the database is open
    const mute = { get: () => ({}), put: () => ({}), transaction: {} } as unknown as IDBObjectStore; // never calls back
    const transaction = { objectStore: () => mute } as unknown as IDBTransaction; // the members that the code uses
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockReturnValue(transaction);
    if (first === 'read') expect((await store.load()).response).toBeUndefined();
    await store.saveResponse(response);
    expect((await store.load()).response).toEqual(response);
    expect(onUnavailable).toHaveBeenCalledTimes(1);
  },
);

it('ignores a database that opens only after the page has continued without it', async () => {
  await open('late').store.saveResponse({ ...response, runId: 'kept' });
  const realDatabase = new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('canvass-late');
    request.onsuccess = () => resolve(request.result);
  });
  const opening: { onsuccess?: () => void; result?: IDBDatabase } = {};
  globalThis.indexedDB = Object.assign(Object.create(original), { open: () => opening });
  const { store, onUnavailable } = open('late', SHORT_TIMEOUT_MS);
  await store.saveResponse({ ...response, runId: 'again' });
  expect(onUnavailable).toHaveBeenCalledTimes(1);
  opening.result = await realDatabase;
  opening.onsuccess?.();
  await store.finish({ v: 1 });
  expect(await store.load()).toEqual({ ended: { v: 1 }, asideCount: 0 });
  globalThis.indexedDB = original;
  expect((await open('late').store.load()).response).toMatchObject({ runId: 'kept' });
});
