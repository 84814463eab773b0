import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../../http/route.ts';
import { routes } from '../../../start/routes.gen.ts';
import { quotaProject } from '../../quota-project.ts';
import { databaseKinds, OPERATOR_TOKEN } from '../../index.ts';
import type { Reply, Session } from '../../test-server.ts';
import { provideTestServer } from '../../provide-test-server.ts';

const CALLS = process.env['CANVASS_FULL'] === '1' ? 10_000 : 600;
const ID = 'EveryRouteIsTriedByMany1';

/** Values that are invalid in every field, or belong in another field. */
const HOSTILE_WORDS =
  `$1;drop_table_response ../../etc/passwd %00 %252e%252e%252f __proto__ constructor toString
  <script>alert(1)</script> {{Q1}} =1+1 \u202E \u001B[31m NaN 1e999 -0 null`.split(/\s+/);
const HOSTILE_TEXTS = [
  '',
  ' ',
  "' or 1=1 --",
  '\r\nX-Evil: 1',
  '9'.repeat(400),
  'x'.repeat(5_000),
  '😀'.repeat(500),
];
const HOSTILE_NON_TEXTS = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  2 ** 53,
  -1e300,
  [],
  {},
  [[[[]]]],
  { a: { b: [null] } },
];
const HOSTILE = [...HOSTILE_WORDS, ...HOSTILE_TEXTS, ...HOSTILE_NON_TEXTS];
const hostile = fc.oneof(fc.constantFrom(...HOSTILE), fc.string(), fc.jsonValue({ maxDepth: 3 }));
const SAFE_TO_CACHE = ['/api/survey/projects/:id', '/api/docs'];

/** The API routes. Other suites test pages and files of the app. */
const apiRoutes = routes.filter(({ url }) => url.startsWith('/api/') || url === '/metrics');

const fieldsOf = (schema: unknown): readonly string[] =>
  Object.keys((schema as { readonly properties?: object } | undefined)?.properties ?? {}); // JSON Schema has `properties`

/** Objects with fields of the call, whose values are mostly valid in some call. */
const createRecord = (names: readonly string[], knownValues: readonly unknown[]) =>
  fc.dictionary(
    fc.oneof(
      { weight: 6, arbitrary: names.length > 0 ? fc.constantFrom(...names) : fc.string() },
      { weight: 1, arbitrary: fc.constantFrom('seq', 'status', 'finished', 'end_status', 'score', 'test') },
    ),
    fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...knownValues) }, { weight: 1, arbitrary: hostile }),
    { maxKeys: 8 },
  );

/** The value as text in an address. `String` alone would throw for an object with its own conversion. */
const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

const segment = (knownValues: readonly unknown[]) =>
  fc.oneof(fc.constantFrom(...knownValues.map(textOf)), hostile.map(textOf), fc.nat(30).map(String));

/** A hostile call of a route by a caller who knows its description. */
function createCall(route: Route, session: Session) {
  const { begun, transactionId } = session;
  const events = [
    { type: 'answer', gid: 'sex', answer: ['f'] },
    { type: 'answer', gid: 'why', answer: ['x'] },
    { type: 'fulfilled', id: 'submit:0', value: { is_end: 1, status: 1 } },
    { type: 'next' },
  ];
  const knownValues = [
    ID,
    begun.seq,
    begun.rspd_token,
    transactionId,
    randomUUID(),
    'pc',
    'sex',
    'f',
    events,
    1,
    '1',
  ];
  const names = fieldsOf(route.schemas.body);
  const parameters = route.url.match(/:\w+|\*/g) ?? [];
  return fc.record({
    method: fc.constantFrom(...[route.method].flat()),
    ids: fc.tuple(
      ...parameters.map((name) => (name === ':id' ? segment([ID, ID, ID]) : segment(knownValues))),
    ),
    query: createRecord(fieldsOf(route.schemas.query), knownValues),
    body: fc.oneof(
      { weight: 8, arbitrary: createRecord(names, knownValues).map((body) => JSON.stringify(body)) },
      { weight: 1, arbitrary: hostile.map((body) => JSON.stringify(body)) },
      { weight: 1, arbitrary: fc.string() },
    ),
  });
}

/** Only the sign-in of the console sets a cookie, and no script or other site can read it. */
const SIGNS_IN = /^\/api\/operators\/sessions/;
const OPERATORS_COOKIE = expect.stringMatching(/HttpOnly.*SameSite=Strict/i);

describe.each(databaseKinds())('every call on %s', (kind) => {
  let session: Session;
  let bystander: Session;
  const app = provideTestServer(kind);
  beforeAll(async () => {
    await app.publish(quotaProject({ projectFields: { projectId: ID } }));
    session = await app.begin(ID);
    bystander = await app.begin(ID);
    await app.answer(bystander, 'n', [
      { type: 'answer', gid: 'sex', answer: ['m'] },
      { type: 'answer', gid: 'age', answer: ['old'] },
      { type: 'next' },
    ]);
  });

  const url = (route: Route, ids: readonly string[], query: object) => {
    let index = 0;
    const path = route.url.replaceAll(/:\w+|\*/g, () => encodeURIComponent(ids[index++] ?? ''));
    const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, textOf(value)]);
    return `${path}?${new URLSearchParams(pairs)}`;
  };

  function expectSound(reply: Reply, route: Route): void {
    expect(reply.status, reply.text).toBeLessThan(500);
    const cookie = reply.headers['set-cookie'];
    if (cookie !== undefined)
      expect([SIGNS_IN.test(route.url), String(cookie)]).toEqual([true, OPERATORS_COOKIE]);
    expect(reply.headers['x-evil']).toBeUndefined();
    expect(reply.text).not.toMatch(/node_modules|\bat \w+.*\.ts:|SQLSTATE|syntax error|violates/);
    if (!SAFE_TO_CACHE.includes(route.url))
      expect(reply.headers['cache-control'], route.url).toMatch(/no-store/);
    expect(Object.keys(Object.prototype)).toEqual([]);
  }

  const anyCall = (triedRoutes: readonly Route[]) =>
    fc.constantFrom(...triedRoutes).chain((route) =>
      fc.record({
        route: fc.constant(route),
        call: createCall(route, session),
        token: fc.constantFrom(undefined, session.begun.rspd_token, `${session.begun.rspd_token}x`, 'x'),
      }),
    );

  it('of a hostile caller gets a valid reply, and changes no data of others', {
    timeout: 600_000,
  }, async () => {
    const before = await app.continue(bystander);
    const readOthersData = async () =>
      (await app.operate('GET', `/api/publishing/surveys/${ID}/responses/${bystander.begun.seq}`)).text;
    const othersData = await readOthersData();
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(anyCall(apiRoutes), async ({ route, call, token }) => {
        const { method, ids, query, body } = call;
        const reply = await app.request({
          method,
          url: url(route, ids, query),
          ...(method !== 'GET' && { body }),
          ...(token !== undefined && { token }),
        });
        expectSound(reply, route);
        // 404: the text in the path makes the address unknown.
        if (route.access === 'operator' && !(route.operatorAccess?.allowsAnonymous && token === undefined))
          expect([401, 404], route.url).toContain(reply.status);
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      }),
      { numRuns: CALLS, endOnFailure: true },
    );
    // Some requests must succeed, because otherwise the test would only check authentication.
    expect(statuses.get(200)).toBeGreaterThan(CALLS / 100);
    expect(await app.continue(bystander)).toEqual(before);
    expect(await readOthersData()).toBe(othersData);
  });

  // Runs last, because it may delete the survey.
  it('of an operator who makes mistakes gets a valid reply', { timeout: 600_000 }, async () => {
    const operatorRoutes = apiRoutes.filter(({ access }) => access === 'operator');
    expect(operatorRoutes.length).toBeGreaterThan(20);
    await fc.assert(
      fc.asyncProperty(anyCall(operatorRoutes), async ({ route, call }) => {
        const { method, ids, query, body } = call;
        const reply = await app.request({
          method,
          url: url(route, ids, query),
          token: OPERATOR_TOKEN,
          ...(method !== 'GET' && { body }),
          ...(route.accepts === 'csv' && { headers: { 'content-type': 'text/csv' } }),
        });
        expectSound(reply, route);
      }),
      { numRuns: CALLS, endOnFailure: true },
    );
  });
});
