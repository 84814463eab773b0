import { createHmac, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, sampleProject, type DatabaseKind } from '../testing/index.ts';
import { OPERATOR_TOKEN, type Reply, type Session } from '../testing/test-server.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';

const ID = 'SampleSurvey000000000001';
const routesWithBody = (session: Session) => {
  const token = session.begun.rspd_token;
  const step = {
    transaction_id: session.transactionId,
    event_id: randomUUID(),
    events: [{ type: 'answer', gid: 'q1', answer: ['q1a'] }, { type: 'next' }],
  };
  return [
    { url: `/api/survey/${ID}`, body: {} },
    { url: `/api/survey/b/${ID}`, body: { device: 'phone' } },
    { url: `/api/survey/b2/${ID}`, body: { device: 'phone' } },
    { url: `/api/survey/c/${ID}`, body: {}, token },
    { url: `/api/survey/n/${ID}`, body: step, token },
    { url: `/api/survey/s/${ID}`, body: step, token },
    { url: '/api/publishing/surveys', body: { project: sampleProject() }, token: OPERATOR_TOKEN },
    {
      url: `/api/publishing/surveys/${ID}/window`,
      method: 'PUT' as const,
      body: { begin_time: null, end_time: null },
      token: OPERATOR_TOKEN,
    },
  ];
};

describe.each(databaseKinds())('hostile input on %s', (kind) => {
  const setup = setUp(kind);
  describe('bodies', () => testBodies(setup));
  describe('addresses', () => testAddresses(setup));
  testTokens(setup);
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  let session: Session;
  const app = provideTestServer(kind, { settings: { rateFactor: 1000 } });
  beforeAll(async () => {
    await app.publish(sampleProject());
    session = await app.begin(ID);
  });
  const state = async () => {
    const counts = await app.operate('GET', `/api/publishing/surveys/${ID}`);
    return JSON.stringify([counts.json.data, await app.continue(session)]);
  };
  /** Sends a request to every route with a body. Expects that nothing changes, and that no reply reveals internals. */
  const sendToAll = async (
    make: (body: object) => { readonly body: object | string; readonly headers?: Record<string, string> },
  ): Promise<readonly Reply[]> => {
    const before = await state();
    const replies: Reply[] = [];
    for (const { body, ...door } of routesWithBody(session))
      replies.push(await app.request({ method: 'POST', ...door, ...make(body) }));
    expect(await state()).toBe(before);
    for (const reply of replies) {
      expect(reply.text).not.toMatch(/SELECT|insert into|\.ts:|node_modules|at Object/i);
      expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
    return replies;
  };
  const codes = (replies: readonly Reply[]) => [
    ...new Set(replies.map(({ status, json }) => `${status} ${json.code}`)),
  ];
  const keys = (replies: readonly Reply[]) => [
    ...new Set(replies.map(({ json }) => (json.data as unknown as { key: string }).key)),
  ];
  return {
    app,
    get session() {
      return session;
    },
    state,
    sendToAll,
    codes,
    keys,
  };
}

function testBodies(setup: Setup) {
  const { codes, sendToAll, keys, state } = setup;

  it.each<[string, string]>([
    ['broken JSON', '{"device":'],
    ['no JSON at all', 'device=phone'],
    ['nothing', ''],
    ['JSON with a byte order mark', '\uFEFF{}'],
    ['single quotes', "{'device':'phone'}"],
  ])('every route refuses %s', async (_, body) => {
    expect(codes(await sendToAll(() => ({ body })))).toEqual(['400 400']);
  });

  it.each<[string, string]>([
    ['a list', '[]'],
    ['a number', '1'],
    ['null', 'null'],
    ['a text', '"x"'],
  ])('%s instead of an object is refused', async (_, body) => {
    expect(keys(await sendToAll(() => ({ body })))).toEqual(['request.invalid']);
  });

  it.each<[string, (text: string) => string, string]>([
    ['__proto__', (text) => text.replace('{', '{"__proto__":{"status":1},'), 'request.bad_key'],
    ['__proto__ in escapes', (text) => text.replace('{', '{"\\u005f_proto__":1,'), 'request.bad_key'],
    ['constructor', (text) => text.replace('{', '{"a":{"constructor":{"prototype":{}}},'), 'request.bad_key'],
    ['NUL', (text) => text.replace('{', '{"a":"x\\u0000y",'), 'request.bad_text'],
    ['NUL in a key', (text) => text.replace('{', '{"x\\u0000":1,'), 'request.bad_text'],
    ['half a surrogate pair', (text) => text.replace('{', '{"a":"\\ud800",'), 'request.bad_text'],
    ['a number that is too large', (text) => text.replace('{', '{"a":1e999,'), 'request.bad_number'],
    [
      '10,000 levels',
      (text) => text.replace('{', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)},`),
      'request.too_deep',
    ],
  ])(
    '%s is refused, and takes at most 50 times as long as other invalid JSON of its length',
    async (_, poison, key) => {
      const poisonBody = (body: object) =>
        poison(JSON.stringify(body) === '{}' ? '{"x":1}' : JSON.stringify(body));
      const plainBody = (body: object) => '['.padEnd(poisonBody(body).length, ' ');
      const [usualTime] = await timeWork(() => sendToAll((body) => ({ body: plainBody(body) })));
      const [poisonTime, replies] = await timeWork(() => sendToAll((body) => ({ body: poisonBody(body) })));
      expect(keys(replies)).toEqual([key]);
      expect(poisonTime).toBeLessThan(50 * usualTime);
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect(({} as { status?: unknown }).status).toBeUndefined();
    },
  );

  it('a body of 7 MB is too large for every route, and one of 5 MB for all but project routes', async () => {
    const largeBody = (size: number) => JSON.stringify({ a: 'x'.repeat(size) });
    expect(codes(await sendToAll(() => ({ body: largeBody(7_000_000) })))).toEqual(['413 413']);
    expect(codes(await sendToAll(() => ({ body: largeBody(5_000_000) })))).toEqual(['413 413', '400 400']);
  });

  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/xml'],
    ['application/jsonp'],
  ])(
    '%s is refused, because pages of other origins can send it without a preflight request',
    async (type) => {
      const replies = await sendToAll((body) => ({
        body: JSON.stringify(body),
        headers: { 'content-type': type },
      }));
      expect(codes(replies)).toEqual(['415 415']);
    },
  );

  it.each<[string, string, object]>([
    ['no device', 'b', {}],
    ['an unknown device', 'b', { device: 'fridge' }],
    ['a device in a list', 'b', { device: ['phone'] }],
    ['parameters in a list', 'b', { device: 'pc', ext_params: ['x'] }],
    ['nested parameters', 'b', { device: 'pc', ext_params: { vip: { a: 1 } } }],
    ['null as parameter', 'b', { device: 'pc', ext_params: { vip: null } }],
    ['a long source', 'b', { device: 'pc', source: 'x'.repeat(65) }],
    ['a source with markup', 'b', { device: 'pc', source: '<b>' }],
    [
      'an invalid id',
      'n',
      { transaction_id: 'x', event_id: "'; drop table response; --", events: [{ type: 'next' }] },
    ],
    ['an id that is null', 'n', { transaction_id: 'x', event_id: null, events: [{ type: 'next' }] }],
    ['no events', 'n', { transaction_id: 'x', event_id: randomUUID(), events: [] }],
    [
      'events in an object',
      'n',
      { transaction_id: 'x', event_id: randomUUID(), events: { 0: { type: 'next' } } },
    ],
    [
      '5,001 events',
      's',
      { transaction_id: 'x', event_id: randomUUID(), events: Array(5_001).fill({ type: 'next' }) },
    ],
    [
      'a gid of 65 characters',
      's',
      {
        transaction_id: 'x',
        event_id: randomUUID(),
        events: [{ type: 'answer', gid: 'x'.repeat(65), answer: 1 }],
      },
    ],
  ])('%s does not have the expected form', async (_, call, body) => {
    const before = await state();
    const token = setup.session.begun.rspd_token;
    const reply = await setup.app.request({ method: 'POST', url: `/api/survey/${call}/${ID}`, body, token });
    expect([reply.status, reply.json.code]).toEqual([400, 400]);
    expect(reply.json.data).toMatchObject({ key: 'request.invalid', path: expect.stringContaining('body') });
    expect(await state()).toBe(before);
  });
}

function testAddresses(setup: Setup) {
  it('a refusal names the field that is missing', async () => {
    const body = { transaction_id: 'x', events: [] };
    const token = setup.session.begun.rspd_token;
    const reply = await setup.app.request({ method: 'POST', url: `/api/survey/n/${ID}`, body, token });
    expect(reply.json.data).toEqual({ key: 'request.invalid', path: 'body/event_id' });
  });

  it.each<[string, string, number, number]>([
    ['a well-formed id of no survey', 'a'.repeat(24), 404, 1003],
    ['an id in lower case', ID.toLowerCase(), 404, 1003],
    ['a short id', 'abc', 404, 3],
    ['a path', '..%2f..%2fetc%2fpasswd', 404, 3],
    ['SQL', encodeURIComponent("' or 1=1 --"), 404, 3],
    ['NUL', '%00', 404, 404],
    ['__proto__', '__proto__', 404, 3],
  ])('%s is not a survey', async (_, id, status, code) => {
    const info = await setup.app.request({ method: 'POST', url: `/api/survey/${id}`, body: {} });
    expect([info.status, info.json.code]).toEqual([status, code]);
    const begin = await setup.app.request({
      method: 'POST',
      url: `/api/survey/b/${id}`,
      body: { device: 'pc' },
    });
    expect([begin.status, begin.json.code]).toEqual([status, code]);
    const project = await setup.app.request({ method: 'GET', url: `/api/survey/projects/${id}` });
    expect([project.status, project.json.code]).toEqual([status, code]);
  });

  it('all unknown addresses get the same reply', async () => {
    for (const url of ['/api', '/api/survey', '/api/survey/x/y/z', '/admin', '/.env', '/%E0%A4%A', '/test']) {
      const reply = await setup.app.request({ method: 'GET', url });
      expect([url, reply.status, reply.json.code]).toEqual([url, 404, 404]);
    }
    for (const body of ['QRW(jR', '{"__proto__":1}']) {
      const reply = await setup.app.request({ method: 'DELETE', url: '/api/survey/x/y/z', body });
      expect([body, reply.status, reply.json.code]).toEqual([body, 404, 404]);
    }
  });
}

function testTokens(setup: Setup) {
  describe('tokens', () => {
    const refusedBody = JSON.stringify({
      code: 401,
      msg: 'A valid token is needed.',
      data: { key: 'access.refused' },
    });
    const tryToken = async (token: string | undefined, id = ID) => {
      const step = {
        transaction_id: setup.session.transactionId,
        event_id: randomUUID(),
        events: [{ type: 'next' }],
      };
      const replies: Reply[] = [];
      for (const call of ['c', 'n', 's'])
        replies.push(
          await setup.app.request({
            method: 'POST',
            url: `/api/survey/${call}/${id}`,
            body: call === 'c' ? {} : step,
            ...(token !== undefined && { token }),
          }),
        );
      return [...new Set(replies.map(({ status, text }) => `${status} ${text}`))];
    };
    const jwt = (header: object, payload: object, key = 'x') => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const text = `${part(header)}.${part(payload)}`;
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
    };
    const exp = Math.floor(Date.UTC(2030, 0) / 1000);

    it('missing, forged and foreign tokens get the same reply from every route', async () => {
      const otherSurvey = await setup.app.publish(sampleProject({ projectId: 'OtherSurvey0000000000001' }));
      const otherSession = await setup.app.begin(otherSurvey.surveyId);
      const [header = '', , signature = ''] = setup.session.begun.rspd_token.split('.');
      const claims = { sid: ID, ver: 1, sub: String(setup.session.begun.seq + 1), exp };
      const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
      const tokens = [
        undefined,
        'x',
        `${header}.${payload}.${signature}`,
        `${setup.session.begun.rspd_token}.`,
        setup.session.begun.rspd_token.slice(0, -1),
        otherSession.begun.rspd_token,
        OPERATOR_TOKEN,
        jwt({ alg: 'HS256', typ: 'rspd+jwt' }, claims),
        `${jwt({ alg: 'none', typ: 'rspd+jwt' }, claims).split('.').slice(0, 2).join('.')}.`,
        jwt({ alg: 'none' }, claims, ''),
      ];
      for (const token of tokens) expect(await tryToken(token)).toEqual([`401 ${refusedBody}`]);
      expect(await tryToken(setup.session.begun.rspd_token, otherSurvey.surveyId)).toEqual([
        `401 ${refusedBody}`,
      ]);
      expect(await tryToken(setup.session.begun.rspd_token, 'b'.repeat(24))).toEqual([`401 ${refusedBody}`]);
      expect(await tryToken(setup.session.begun.rspd_token, 'nonsense')).toEqual([`401 ${refusedBody}`]);
    });

    it('a token is valid for 30 days', async () => {
      const day = 24 * 60 * 60 * 1000;
      const startedAt = setup.app.clock.now;
      setup.app.clock.now = startedAt + 30 * day - 2_000;
      expect((await setup.app.continue(setup.session)).seq).toBe(setup.session.begun.seq);
      setup.app.clock.now = startedAt + 30 * day + 2_000;
      expect(await tryToken(setup.session.begun.rspd_token)).toEqual([`401 ${refusedBody}`]);
      setup.app.clock.now = startedAt;
    });

    it('the reply is the same if the response was deleted', async () => {
      const deletedSession = await setup.app.begin(ID);
      await setup.app.operate(
        'DELETE',
        `/api/publishing/surveys/${ID}/responses/${deletedSession.begun.seq}`,
      );
      expect(await tryToken(deletedSession.begun.rspd_token)).toEqual([`401 ${refusedBody}`]);
    });

    it.each([
      undefined,
      '',
      'x',
      `${OPERATOR_TOKEN}x`,
      OPERATOR_TOKEN.slice(0, -1),
      OPERATOR_TOKEN.toUpperCase(),
    ])('publishing refuses %j, and reveals nothing about its surveys', async (token) => {
      for (const [method, url] of [
        ['GET', '/api/publishing/surveys'],
        ['GET', `/api/publishing/surveys/${ID}/export`],
        ['GET', '/api/publishing/surveys/nobody/responses/1'],
        ['DELETE', `/api/publishing/surveys/${ID}`],
        ['POST', `/api/publishing/surveys/${ID}/close`],
      ] as const) {
        const reply = await setup.app.request({ method, url, ...(token !== undefined && { token }) });
        expect(`${reply.status} ${reply.text}`).toBe(`401 ${refusedBody}`);
      }
    });
  });
}

describe('headers of every reply', () => {
  const app = provideTestServer('pglite', { settings: { trustedProxies: 1, rateFactor: 0.005 } });
  beforeAll(async () => {
    await app.publish(sampleProject());
  });

  it('include security headers, on errors too, and no HSTS over http', async () => {
    for (const url of ['/healthcheck', '/nowhere', `/api/survey/projects/${ID}`]) {
      const { headers } = await app.request({ method: 'GET', url });
      const policy = String(headers['content-security-policy']);
      if (url === '/nowhere') expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
      else expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
      expect(policy).not.toMatch(/unsafe|\*/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined();
    }
    const secure = await app.request({
      method: 'GET',
      url: '/healthcheck',
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(secure.headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
  });

  it('limits per address ignore forged entries of X-Forwarded-For (TRUST-14)', async () => {
    const begin = (forwardedFor: string) =>
      app.request({
        method: 'POST',
        url: `/api/survey/b/${ID}`,
        body: { device: 'pc' },
        headers: { 'x-forwarded-for': forwardedFor },
      });
    const replies: Reply[] = [];
    for (let i = 0; i < 8; i += 1) replies.push(await begin(`10.0.0.${i}, 203.0.113.7`));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    expect(replies.at(-1)?.json).toMatchObject({ code: 202 });
    expect(Number(replies.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await begin('203.0.113.8')).status).toBe(200);
  });
});

/** The result of some work, and its processor time, which is independent of other processes. */
async function timeWork<T>(work: () => Promise<T>): Promise<readonly [microseconds: number, result: T]> {
  const startUsage = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(startUsage);
  return [user + system, result];
}
