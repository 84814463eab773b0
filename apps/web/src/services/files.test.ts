import { createCaller } from '@canvass/api-client';
import { ServiceFailure } from '@canvass/question-types/view-props';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { createFileService } from './files.ts';

const RECORD = { id: 'f1', name: 'a.png', url: '/api/x/f1', ftype: 1, qid: 'q1', option_id: 'o1' };

/** A request to which the test replies. */
class FakeRequest {
  status = 0;
  responseText = '';
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  readonly upload: { onprogress: (event: { loaded: number; total: number }) => void } = {
    onprogress: () => undefined,
  };
  readonly openedUrls: string[] = [];
  readonly headers: Record<string, string> = {};
  form: FormData | undefined;
  wasAborted = false;
  open(...args: string[]) {
    this.openedUrls.push(...args);
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    this.form = form;
  }
  abort() {
    this.wasAborted = true;
  }
  reply(status: number, body: object | string) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.onload();
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function createService(options: { readonly isTestChannel?: boolean } = {}) {
  const requests: FakeRequest[] = [];
  const fetch = vi.fn(async (_url: RequestInfo | URL, _init?: RequestInit) => new Response('x'));
  const files = createFileService({
    surveyId: 's1',
    access: async () => ({ seq: 7, token: 'secret' }),
    caller: createCaller({ source: '2', fetch }),
    isTestChannel: options.isTestChannel ?? false,
    fetch,
    newRequest: () => {
      const request = new FakeRequest();
      requests.push(request);
      return request as unknown as XMLHttpRequest; // the members that the service uses
    },
    attach: () => undefined,
  });
  const percents: number[] = [];
  const controller = new AbortController();
  const upload = () =>
    files.upload(
      new File(['x'], 'a.png'),
      { gid: 'q1', option: 'o1' },
      { onProgress: (percent) => percents.push(percent), signal: controller.signal },
    );
  return { files, requests, percents, controller, upload, fetch };
}
/** Waits until a new upload has sent its request. */
const waitForSend = () => vi.advanceTimersByTimeAsync(0);
const readKey = (upload: Promise<unknown>) =>
  upload.then(
    () => 'uploaded',
    (error: unknown) => (error instanceof ServiceFailure ? error.issue.key : String(error)),
  );

it('sends a form with the token, reports progress and returns the record', async () => {
  const { requests, percents, upload } = createService();
  const result = upload();
  await waitForSend();
  const [request] = requests;
  expect(request?.openedUrls).toEqual(['POST', '/api/survey/projects/s1/rspd-seq/7/attachments/?source=2']);
  expect(request?.headers).toEqual({ authorization: 'Bearer secret' });
  expect([...(request?.form?.keys() ?? [])]).toEqual([
    'qid',
    'option_id',
    'attachData',
    'keep_ext',
    'attachment',
  ]);
  request?.upload.onprogress({ loaded: 1, total: 4 });
  request?.reply(200, { code: 0, data: [RECORD] });
  expect([await result, percents]).toEqual([RECORD, [25]]);
});

test.each<[string, number, object | string, string]>([
  ['SVG', 415, { code: 431, data: { key: 'api.431' } }, 'api.431'],
  ['too large', 413, '<html>', 'upload.limit_10m'],
  ['refused', 422, { code: 6, data: { key: 'limit_max_num', params: { max: 1 } } }, 'limit_max_num'],
  ['refused for a reason without a text', 422, { code: 6, data: { key: 'constructor' } }, 'api.upload_6'],
  ['refused without a reason', 422, { code: 6 }, 'api.upload_6'],
  ['busy', 503, { code: 503, msg: 'the database is away' }, 'upload.fail_retry'],
  ['a code of a newer server', 200, { code: 7777, msg: 'Files of this kind are scanned first.' }, 'api.said'],
  ["a proxy's page", 502, '<html>', 'upload.fail_retry'],
  ['no record', 200, { code: 0, data: [] }, 'upload.fail_retry'],
])(
  'a failed upload (%s, status %i, %j) shows %s, or api.upload_6 on a test channel',
  async (_, status, body, key) => {
    const { requests, upload } = createService();
    const result = readKey(upload());
    await waitForSend();
    requests[0]?.reply(status, body);
    expect(await result).toBe(key);
    const testChannel = createService({ isTestChannel: true });
    const otherRefusal = readKey(testChannel.upload());
    await waitForSend();
    testChannel.requests[0]?.reply(status, body);
    expect(await otherRefusal).toBe('api.upload_6');
  },
);

it('gives up after 25 s without progress, and not before', async () => {
  const { requests, upload } = createService();
  const result = readKey(upload());
  await waitForSend();
  vi.advanceTimersByTime(24_000);
  requests[0]?.upload.onprogress({ loaded: 1, total: 4 });
  vi.advanceTimersByTime(24_000);
  expect(requests[0]?.wasAborted).toBe(false);
  vi.advanceTimersByTime(1_001);
  expect([await result, requests[0]?.wasAborted]).toEqual(['error.net_timeout', true]);
});

it('sends an upload after those before it, even if they were cancelled or failed', async () => {
  const { requests, upload, controller } = createService();
  const first = readKey(upload());
  await waitForSend();
  const waiting = readKey(upload());
  await waitForSend();
  expect(requests).toHaveLength(1);
  controller.abort();
  expect(await first).toContain('AbortError');
  expect(requests[0]?.wasAborted).toBe(true);
  expect(await waiting).toContain('AbortError');
  const offline = createService();
  const lost = readKey(offline.upload());
  await waitForSend();
  offline.requests[0]?.onerror();
  expect(await lost).toBe('upload.fail_retry');
  const secondResult = readKey(offline.upload());
  await waitForSend();
  offline.requests[1]?.reply(200, { code: 0, data: [RECORD] });
  expect(await secondResult).toBe('uploaded');
});

it('deletes and fetches files with the token', async () => {
  const { files, fetch } = createService();
  await files.remove({ id: 'f1' });
  expect(await files.fetchImage?.(RECORD)).toBeInstanceOf(Blob);
  const headers = { authorization: 'Bearer secret' };
  const [removed, fetched] = fetch.mock.calls;
  expect(removed?.[0]).toBe('/api/survey/projects/s1/rspd-seq/7/attachments/f1?source=2');
  expect(removed?.[1]).toMatchObject({ method: 'DELETE', headers });
  expect([fetched?.[0], fetched?.[1]]).toEqual([
    expect.stringMatching(/^\/api\/x\/f1\?source=2&time=\w+$/),
    { headers },
  ]);
});
