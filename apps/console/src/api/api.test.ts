import { afterEach, expect, it, test, vi } from 'vitest';
import { type Call, download, send } from './api.ts';
import { surveyPath } from './surveys.ts';

const reply = (body: unknown, status = 200) => {
  const fetch = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(Response.json(body, { status })));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const call = (request: Call) => send(request, new AbortController().signal);

afterEach(() => vi.unstubAllGlobals());

it('encodes each segment of a path', () => {
  expect(surveyPath('a/b', 'awards', 'c d', 7)).toBe('/publishing/surveys/a%2Fb/awards/c%20d/7');
});

test.each<[string, Call, RequestInit]>([
  ['reads', { path: '/x' }, { method: 'GET', headers: { 'x-canvass-console': '1' } }],
  [
    'sends JSON',
    { path: '/x', method: 'POST', body: { a: 1 } },
    { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } },
  ],
  [
    'sends CSV',
    { path: '/x', method: 'POST', csv: 'a,b' },
    { body: 'a,b', headers: { 'content-type': 'text/csv' } },
  ],
  ['signs in', { path: '/x', token: 's' }, { headers: { authorization: 'Bearer s' } }],
])('%s as an operator of this site', async (_, request, expected) => {
  const fetch = reply({ code: 0, data: { b: 2 } });
  expect(await call(request)).toEqual({ data: { b: 2 } });
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/x', expect.anything());
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials: 'same-origin', ...expected });
});

const issue = { id: 'shape.type', severity: 'error', path: '$', message: 'm', fix: 'f' };
const fault = { key: 'members.no_id', path: 'line 1' };
test.each<[string, unknown, number, object]>([
  [
    'findings of a project',
    { code: 1, msg: '', data: { key: 'project.invalid', issues: [issue] } },
    422,
    { findings: [issue], faults: [], moreFaults: 0 },
  ],
  [
    'faults of a file',
    { code: 1, msg: '', data: { ...fault, faults: [fault], more: 3 } },
    400,
    { findings: [], faults: [fault], moreFaults: 3 },
  ],
  ['a refusal without a list', { code: 1, msg: '' }, 403, { findings: [], faults: [], moreFaults: 0 }],
])('reads %s', async (_, body, status, expected) => {
  reply(body, status);
  expect(await call({ path: '/x', csv: '' })).toMatchObject({
    error: { reason: { kind: 'code', status }, ...expected },
  });
});

it('returns a failure value if the server did not reply', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await call({ path: '/x' })).toMatchObject({ error: { reason: { kind: 'network' } } });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Bad gateway', { status: 502 })));
  expect(await call({ path: '/x' })).toMatchObject({ error: { reason: { kind: 'http', status: 502 } } });
});

it('waits a limited time for a server that hangs, longer for a large file', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const ended: string[] = [];
  const note = (name: string) => (result: unknown) => ended.push(`${name} ${JSON.stringify(result)}`);
  void call({ path: '/x' }).then(note('short'));
  void call({ path: '/x', method: 'POST', csv: 'a'.repeat(1_000_000) }).then(note('long'));
  void download('/x', new AbortController().signal, vi.fn()).catch(note('file'));
  await vi.advanceTimersByTimeAsync(130_000);
  expect(ended.map((text) => text.split(' ')[0])).toEqual(['short', 'file']);
  expect(ended[0]).toContain('"reason":{"kind":"timeout"}');
  await vi.advanceTimersByTimeAsync(130_000);
  expect(ended[2]).toMatch(/^long .*timeout/);
  vi.useRealTimers();
});

it('reports the progress of a download, and discards an interrupted one', async () => {
  const stream = (isCut: boolean) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(3));
        controller.enqueue(new Uint8Array(2));
        if (isCut) controller.error(new TypeError('cut'));
        else controller.close();
      },
    });
  const fileOf = (isCut: boolean) =>
    new Response(stream(isCut), { headers: { 'content-disposition': 'attachment; filename="a.csv"' } });
  const onProgress = vi.fn();
  const { signal } = new AbortController();
  vi.stubGlobal('fetch', () => Promise.resolve(fileOf(false)));
  expect((await download('/x', signal, onProgress)).size).toBe(5);
  expect(onProgress.mock.calls).toEqual([[3], [5]]);
  vi.stubGlobal('fetch', () => Promise.resolve(fileOf(true)));
  await expect(download('/x', signal, onProgress)).rejects.toThrow('cut');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 403 })));
  await expect(download('/x', signal, onProgress)).rejects.toThrow('403');
});
