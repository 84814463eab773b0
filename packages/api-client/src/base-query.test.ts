import { configureStore } from '@reduxjs/toolkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from './api.ts';
import { answering, surveys } from './index.ts';

const createStore = () =>
  configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
const respond = (body: BodyInit, init?: ResponseInit) => {
  const fetch = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(new Response(body, init)));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const next = () =>
  createStore().dispatch(
    answering.endpoints.next.initiate({
      surveyId: 'a'.repeat(24),
      token: 'secret',
      source: '1',
      body: { transaction_id: 't', event_id: 'e', events: [{ type: 'next' }] },
    }),
  );

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('calls', () => {
  it('sends the token as a bearer, the source in the address, the body as JSON', async () => {
    const data = { transaction_id: 'u', end_status: { is_end: 0, status: -1 }, fulfilled: [] };
    const fetch = respond(JSON.stringify({ code: 0, data }));
    expect((await next()).data).toEqual(data);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe(`/api/survey/n/${'a'.repeat(24)}?source=1`);
    expect(init?.headers).toMatchObject({ authorization: 'Bearer secret' });
    expect(JSON.parse(String(init?.body))).toMatchObject({ event_id: 'e' });
  });

  it('adds a cache-busting time to GET', async () => {
    const fetch = respond(JSON.stringify({ code: 0, data: {} }));
    await createStore().dispatch(surveys.endpoints.project.initiate({ surveyId: 'x', version: 2 }));
    expect(fetch.mock.calls[0]?.[0]).toMatch(/^\/api\/survey\/projects\/x\?version=2&time=\w+$/);
  });
});

describe('failures are values', () => {
  it.each([
    [
      'a code with its reason',
      JSON.stringify({ code: 1117, msg: 'm', data: { key: 'k', path: 'p' } }),
      { status: 200 },
      { kind: 'code', code: 1117, status: 200, key: 'k', path: 'p' },
    ],
    [
      'a code with a wait',
      JSON.stringify({ code: 202, msg: 'm' }),
      { status: 429, headers: { 'retry-after': '7' } },
      { kind: 'code', code: 202, status: 429, retryAfter: 7 },
    ],
    ['the page of a proxy', '<html>', { status: 502 }, { kind: 'http', status: 502 }],
    ['a body cut off', '{"code":0,"da', { status: 200 }, { kind: 'http', status: 200 }],
    ['JSON that is no envelope', '[1]', { status: 200 }, { kind: 'http', status: 200 }],
    ['an envelope without data', '{"code":0}', { status: 200 }, { kind: 'http', status: 200 }],
    [
      'data without what was fulfilled',
      '{"code":0,"data":{"transaction_id":"u","end_status":{"is_end":0,"status":-1}}}',
      { status: 200 },
      { kind: 'http', status: 200 },
    ],
  ])('%s', async (_, body, init, expected) => {
    respond(body, init);
    expect((await next()).error).toEqual(expected);
  });

  it('no network', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect((await next()).error).toEqual({ kind: 'network' });
  });

  it('no answer within 60 s', async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const result = next();
    await vi.advanceTimersByTimeAsync(59_999);
    let done = false;
    void result.then(() => (done = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await result).error).toEqual({ kind: 'timeout' });
  });
});
