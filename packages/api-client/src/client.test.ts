import { afterEach, describe, expect, it, test, vi } from 'vitest';
import {
  begin,
  createCaller,
  next,
  loadProject,
  resume,
  submit,
  loadSurveyInfo,
  loadTranslation,
} from './index.ts';
import { createResultsQueries } from './results.ts';

const stubReply = (body: BodyInit, init?: ResponseInit) => {
  const fetch = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(new Response(body, init)));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const SURVEY = 'a'.repeat(24);
const batch = {
  surveyId: SURVEY,
  token: 'secret',
  body: { transaction_id: 't', event_id: 'e', events: [{ type: 'next' }] },
} as const;
const { send } = createCaller({ source: '1' });
const sendPage = () => next(send, batch);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('calls', () => {
  it('sends the token as a bearer, the source in the address, the body as JSON', async () => {
    const data = { transaction_id: 'u', end_status: { is_end: 0, status: -1 }, fulfilled: [] };
    const fetch = stubReply(JSON.stringify({ code: 0, data }));
    expect(await sendPage()).toEqual({ data });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe(`/api/survey/n/${SURVEY}?source=1`);
    expect(init?.headers).toMatchObject({ authorization: 'Bearer secret' });
    expect(JSON.parse(String(init?.body))).toMatchObject({ event_id: 'e' });
  });

  test.each([
    ['short enough for a closing tab', 'p', true],
    ['too long for browsers to complete after that', 'p'.repeat(70_000), undefined],
  ])('a begin is completed after the tab is closed only if it is short: %s', async (_, value, isKept) => {
    const fetch = stubReply(JSON.stringify({ code: 0, data: {} }));
    const body = { language_code: 'en-GB', device: 'pc', ext_params: { value } } as const;
    await begin(send, { surveyId: SURVEY, body });
    expect(fetch.mock.calls[0]?.[1].keepalive).toBe(isKept);
  });

  it('adds a cache-busting time to GET', async () => {
    const fetch = stubReply(JSON.stringify({ code: 0, data: { version: 2, project: {} } }));
    await loadProject(createCaller().send, { surveyId: 'x', version: 2 });
    expect(fetch.mock.calls[0]?.[0]).toMatch(/^\/api\/survey\/projects\/x\?version=2&time=\w+$/);
  });

  it('requests the texts of one language for the version of a response', async () => {
    const fetch = stubReply(JSON.stringify({ code: 0, data: { version: 2, texts: {} } }));
    const args = { surveyId: 'x', version: 2, language: 'en-GB', token: 'secret' };
    await loadTranslation(createCaller().send, args);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toMatch(/\/projects\/x\?version=2&lang_code=en-GB&only_js=1&time=\w+$/);
    expect(init?.headers).toMatchObject({ authorization: 'Bearer secret' });
  });

  const body = { language_code: 'en-GB' };
  test.each([
    [
      'begin',
      () => begin(send, { surveyId: 'a b', body: { ...body, device: 'pc', ext_params: {} } }),
      'POST b/a%20b?source=1',
    ],
    ['continue', () => resume(send, { surveyId: 'x', token: 't', body }), 'POST c/x?source=1'],
    ['next', () => next(send, batch), `POST n/${SURVEY}?source=1`],
    ['submit', () => submit(send, batch), `POST s/${SURVEY}?source=1`],
    [
      'survey info',
      () => loadSurveyInfo(send, { surveyId: 'x', body: { allParams: {} } }),
      'POST x?source=1',
    ],
  ])('%s', async (_, call, expected) => {
    const fetch = stubReply('{"code":201,"msg":"m"}');
    expect(await call()).toEqual({ error: { kind: 'code', code: 201, status: 200, msg: 'm' } });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(`${init?.method} ${url?.replace('/api/survey/', '')}`).toBe(expected);
  });
});

describe('queries of results', () => {
  const args = { surveyId: 'x', body: { seq: 1, sort: 'score' }, token: 't' } as const;
  const replyWith = (...replies: readonly (() => Promise<Response>)[]) => {
    const fetch = vi.fn((_url: string, _init: RequestInit) => Promise.reject<Response>(new TypeError()));
    for (const reply of replies) fetch.mockImplementationOnce(reply);
    vi.stubGlobal('fetch', fetch);
    return fetch;
  };
  const reportReply = (percent: number) => () =>
    Promise.resolve(Response.json({ code: 0, data: { state: 'generating', percent } }));

  it('call the server every time, and keep the last reply to the same arguments', async () => {
    const fetch = replyWith(reportReply(10), reportReply(20));
    const queries = createResultsQueries<string>(createCaller().send);
    expect(queries.report.cached(args)).toBeUndefined();
    await queries.report.load(args);
    expect(await queries.report.load(args)).toHaveProperty('data.percent', 20);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({ authorization: 'Bearer t' });
    expect(queries.report.cached(args)).toHaveProperty('percent', 20);
    expect(queries.report.cached({ ...args, body: { ...args.body, sort: 'survey' } })).toBeUndefined();
  });

  it('return the failure of the newest call, and keep the previous reply', async () => {
    replyWith(reportReply(10));
    const queries = createResultsQueries<string>(createCaller().send);
    await queries.report.load(args);
    expect(await queries.report.load(args)).toEqual({ error: { kind: 'network' } });
    expect(queries.report.cached(args)).toHaveProperty('percent', 10);
  });
});

describe('the caller of a page', () => {
  const createPageCaller = () => createCaller({ source: '8' });
  it('sends the token of the response, else the token from an earlier reply', async () => {
    const fetch = vi.fn((_url: string, _init: RequestInit) =>
      Promise.resolve(Response.json({ code: 0, data: { jwt_token: 'jwt' } })),
    );
    vi.stubGlobal('fetch', fetch);
    const caller = createPageCaller();
    const headersOfCall = (call: number) => fetch.mock.calls[call]?.[1].headers;
    await caller.send({ method: 'POST', path: '/api/x', body: {} });
    await caller.send({ method: 'PUT', path: '/api/x', body: {} });
    await caller.send({ method: 'DELETE', path: '/api/x', token: 'own' });
    expect(headersOfCall(0)).toEqual({ 'content-type': 'application/json' });
    expect(headersOfCall(1)).toMatchObject({ authorization: 'Bearer jwt' });
    expect(headersOfCall(2)).toEqual({ authorization: 'Bearer own' });
    expect(fetch.mock.calls[2]?.[0]).toBe('/api/x?source=8');
  });

  it('reports calls without a readable reply, and no others', async () => {
    const onTrouble = vi.fn();
    const caller = createCaller({ onTrouble });
    stubReply('{"code":1004,"msg":"m"}');
    await caller.send({ method: 'GET', path: '/api/x' });
    stubReply('<html>', { status: 502 });
    await caller.send({ method: 'GET', path: '/api/x' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await caller.send({ method: 'GET', path: '/api/x' });
    await caller.send({ method: 'GET', path: '/api/x' }, AbortSignal.abort());
    expect(onTrouble.mock.calls.map(([error]) => error)).toEqual([
      { kind: 'http', status: 502 },
      { kind: 'network' },
    ]);
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
    // CODE-8: a code without texts here uses the server's message, unless it is meant for the log.
    [
      'a code of a newer server',
      '{"code":7777,"msg":"m"}',
      { status: 200 },
      { kind: 'code', code: 7777, status: 200, msg: 'm' },
    ],
    ['an error', '{"code":503,"msg":"m"}', { status: 503 }, { kind: 'code', code: 503, status: 503 }],
    // CODE-3: a gateway may require a login in its own format, also together with a success code.
    [
      'a login that is needed',
      '{"errCode":2,"msg":"m"}',
      { status: 200 },
      { kind: 'code', code: 2, status: 200 },
    ],
    ['a login beside data', '{"code":0,"errCode":"2","data":{}}', {}, { kind: 'code', code: 2, status: 200 }],
    ['the page of a proxy', '<html>', { status: 502 }, { kind: 'http', status: 502 }],
    ['a body cut off', '{"code":0,"da', { status: 200 }, { kind: 'http', status: 200 }],
    ['JSON that is no envelope', '[1]', { status: 200 }, { kind: 'http', status: 200 }],
    ['an envelope without data', '{"code":0}', { status: 200 }, { kind: 'http', status: 200 }],
    [
      'data without fulfilled events',
      '{"code":0,"data":{"transaction_id":"u","end_status":{"is_end":0,"status":-1}}}',
      { status: 200 },
      { kind: 'http', status: 200 },
    ],
  ])('a reply with %s is an error value', async (_, body, init, expected) => {
    stubReply(body, init);
    expect(await sendPage()).toEqual({ error: expected });
  });

  it('reports a missing network', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await sendPage()).toEqual({ error: { kind: 'network' } });
  });

  it('reports a timeout if no reply comes within 60 s', async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const result = sendPage();
    await vi.advanceTimersByTimeAsync(59_999);
    let isSettled = false;
    void result.then(() => (isSettled = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(isSettled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toEqual({ error: { kind: 'timeout' } });
  });
});
