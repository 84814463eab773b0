import { createCaller } from '@canvass/api-client';
import { ServiceFailure } from '@canvass/question-types/view-props';
import { describe, expect, it, vi } from 'vitest';
import { createCodeService } from './view-services.ts';

function createService(reply: () => Response | Promise<Response>) {
  const fetch = vi.fn((_path: string, _init: RequestInit) => Promise.resolve().then(reply));
  return {
    fetch,
    codes: createCodeService({
      surveyId: 'S1',
      access: async () => ({ seq: 1, token: 'secret' }),
      caller: createCaller({ source: '2', fetch: fetch as never }),
    }),
  };
}
const envelope = (code: number, data: unknown = null, status = 200) =>
  new Response(JSON.stringify({ code, data }), { status });
const refusal = (sending: Promise<unknown>) =>
  sending.then(
    () => 'sent',
    (error: unknown) => (error instanceof ServiceFailure ? error.issue.key : error),
  );

it('requests a code from the server, and returns the time until the next one', async () => {
  const { fetch, codes } = createService(() => envelope(0, { wait_seconds: 45 }));
  expect(await codes.send('q1', '13800138000')).toEqual({ waitSeconds: 45 });
  const [path, init] = fetch.mock.calls[0] ?? [];
  expect(path).toBe('/api/survey/projects/S1/sms-verify/?source=2');
  expect(init).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer secret' } });
  expect(JSON.parse(String(init?.body))).toEqual({ gid: 'q1', phone: '13800138000' });
});

it.each([undefined, null, {}, { wait_seconds: -1 }, { wait_seconds: 'soon' }])(
  'waits a minute if the server replies %j',
  async (data) => {
    expect(await createService(() => envelope(0, data)).codes.send('q1', '1')).toEqual({ waitSeconds: 60 });
  },
);

describe('a code that could not be sent', () => {
  it.each([
    [202, 429, 'api.202'],
    [7400, 429, 'api.7400'],
    [1113, 409, 'api.1113'],
    [422, 422, 'validate.format_phone'],
    [401, 401, 'error.network'],
    [503, 503, 'error.network'],
  ])('with response code %i and status %i shows the text %s', async (code, status, key) => {
    expect(await refusal(createService(() => envelope(code, null, status)).codes.send('q1', '1'))).toBe(key);
  });

  it.each([
    [420, 'sms.limited_minutes', 7],
    [1, 'sms.limited_minutes', 1],
    [3_600, 'sms.limited_minutes', 60],
    [5_000, 'sms.limited_hours', 2],
    [86_400, 'sms.limited_hours', 24],
  ])(
    'because of a rate limit of %i s shows the text %s with the remaining time %i',
    async (seconds, key, count) => {
      const headers = { 'retry-after': String(seconds) };
      const { codes } = createService(() => Response.json({ code: 7400 }, { status: 429, headers }));
      const failed = codes.send('q1', '1').catch((error: unknown) => error);
      expect(await failed).toMatchObject({ issue: { key, params: { count } } });
    },
  );

  it("shows the server's text for a code that the app does not know", async () => {
    const message = 'Codes are not sent at night.';
    const { codes } = createService(() => Response.json({ code: 7777, msg: message }));
    const failed = codes.send('q1', '1').catch((error: unknown) => error);
    expect(await failed).toMatchObject({ issue: { key: 'api.said', params: { words: message } } });
  });

  it('shows a temporary failure after a reply of a proxy, and without a network', async () => {
    const proxy = createService(() => new Response('<html>', { status: 502 }));
    expect(await refusal(proxy.codes.send('q1', '1'))).toBe('error.network');
    const none = createService(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await refusal(none.codes.send('q1', '1'))).toBe('error.network');
  });
});
