import {
  type AuditEntries,
  includesScope,
  listSurveyScopes,
  type PersonLink,
  ROLE_NAMES,
  ROLES,
  type Role,
  type RoleInPlace,
} from '@canvass/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../start/routes.gen.ts';
import { createTestServer, databaseKinds, OPERATOR_TOKEN, sampleProject } from '../../testing/index.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import { dataOf } from '../../testing/test-server.ts';
import { createPostgresDatabase, openTestPostgres } from '../../testing/test-database.ts';
import { migrate } from '../../database/migrate.ts';
import { expandRoutes, type Route } from '../../http/route.ts';
import { createPeopleCalls } from '../testing/people.ts';

const [ONE, OTHER] = ['RolesOfPeople00000000001', 'RolesOfPeople00000000002'] as const;
const SURVEYS = '/api/publishing/surveys';
const OWNER: readonly RoleInPlace[] = [{ role: 'owner', survey: null }];
const READER: readonly RoleInPlace[] = [{ role: 'reader', survey: null }];

const operatorRoutes = expandRoutes(routes).filter(({ access }) => access === 'operator');

/** The status that a role must get. `allowed` is every status that only the handler or the schemas return. */
function expectedOf({ operatorAccess, url }: Route, role: Role, place: 'all' | 'one', survey: string) {
  const scope = operatorAccess?.scope ?? 'any';
  const scopes = place === 'all' ? ROLES[role] : listSurveyScopes(role);
  const needed = scope === 'any' ? [] : [scope].flat();
  if (scope !== 'any' && !needed.some((one) => includesScope(scopes, one))) return 403;
  const isForeign = place === 'one' && url.includes('/:id') && survey !== ONE;
  return isForeign ? 404 : 'allowed';
}

const isExpected = (status: number, expected: number | 'allowed'): boolean =>
  expected === 'allowed' ? status !== 401 && status !== 403 : status === expected;

/** Calls without a body, or that ignore it, would change the survey or end the session in which the test calls. */
const isHarmful = ({ schemas, accepts, url, method }: Route): boolean =>
  method !== 'GET' &&
  (url.startsWith('/api/operators/sessions') ||
    url === '/api/account/sessions' ||
    (schemas.body === undefined && accepts !== undefined));
const harmlessRoutes = operatorRoutes.filter((route) => !isHarmful(route));

describe.each(databaseKinds())('roles on %s', (kind) => {
  const app = provideTestServer(kind);
  beforeAll(async () => {
    for (const projectId of [ONE, OTHER]) await app.publish({ ...sampleProject(), projectId });
  });

  // Bodies are `7`, which no schema accepts, so that allowed calls change nothing.
  it.each(ROLE_NAMES.flatMap((role) => [[role, 'all'] as const, [role, 'one'] as const]))(
    'allow the routes of their scopes, and no others: %s in %s',
    async (role, place) => {
      const { join, call } = createPeopleCalls(app);
      const roles = [{ role, survey: place === 'all' ? null : ONE }];
      const { cookie } = await join(`${role}.${place}@example.org`, roles);
      const wrong: string[] = [];
      let count = 0;
      for (const route of harmlessRoutes)
        for (const survey of route.url.includes('/:id') ? [ONE, OTHER] : [ONE]) {
          const method = [route.method].flat()[0] ?? 'GET';
          const url = route.url.replace('/:id', `/${survey}`).replaceAll(/:\w+/g, '9');
          const reply = await app.request({
            method,
            url,
            headers: { 'x-canvass-console': '1', cookie },
            ...(method !== 'GET' && { body: '7' }),
          });
          const expected = expectedOf(route, role, place, survey);
          if (!isExpected(reply.status, expected))
            wrong.push(`${method} ${url}: ${reply.status} instead of ${expected}`);
          count += 1;
        }
      expect(wrong).toEqual([]);
      expect(count).toBeGreaterThan(120);
      expect((await call(cookie, 'GET', SURVEYS)).status).toBe(200);
    },
  );

  it('add up over places: an author of one survey who analyses another', async () => {
    const { join, call, whoIs } = createPeopleCalls(app);
    const { cookie } = await join('both@example.org', [
      { role: 'author', survey: ONE },
      { role: 'analyst', survey: OTHER },
    ]);
    const status = async (survey: string, path: string, method: 'GET' | 'POST' = 'GET') =>
      (await call(cookie, method, `${SURVEYS}/${survey}${path}`)).status;
    expect([await status(ONE, '/export'), await status(OTHER, '/export')]).toEqual([403, 200]);
    expect([await status(ONE, '/reopen', 'POST'), await status(OTHER, '/reopen', 'POST')]).toEqual([
      200, 403,
    ]);
    const publish = async (projectId?: string) =>
      (await call(cookie, 'POST', SURVEYS, { project: { ...sampleProject(), projectId } })).status;
    expect([await publish(ONE), await publish(OTHER), await publish()]).toEqual([200, 403, 404]);
    expect(await whoIs(cookie)).toMatchObject({
      everywhere: [],
      by_survey: { [ONE]: ['publish', 'figures'], [OTHER]: ['answers'] },
    });
  });

  it('decide inside a call by the survey: answers in webhooks, and changes that are no translations', async () => {
    const { join, call } = createPeopleCalls(app);
    const roles: readonly RoleInPlace[] = [
      { role: 'author', survey: ONE },
      { role: 'translator', survey: OTHER },
      { role: 'analyst', survey: OTHER },
    ];
    const { id, cookie } = await join('inside@example.org', roles);
    const saveDraft = async (survey: string) => {
      const text = JSON.stringify({ ...sampleProject(), projectId: survey, title: 'Other' });
      const url = `${SURVEYS}/${survey}/draft/text`;
      return (await call(cookie, 'PUT', url, { text, edition: null })).status;
    };
    expect([await saveDraft(ONE), await saveDraft(OTHER)]).toEqual([200, 403]);
    const addWebhook = async () => {
      const body = { url: 'https://example.org/hook', events: ['finished'], with_answers: true };
      return (await call(cookie, 'POST', `${SURVEYS}/${ONE}/webhooks`, body)).status;
    };
    expect(await addWebhook()).toBe(403);
    const more = [...roles, { role: 'analyst', survey: ONE }];
    dataOf(await app.operate('PUT', `/api/people/${id}/roles`, { roles: more }));
    expect(await addWebhook()).toBe(200);
  });

  it('show people without any role an empty list, and end with their survey', async () => {
    const { join, call } = createPeopleCalls(app);
    const projectId = 'RolesOfPeople00000000003';
    await app.publish({ ...sampleProject(), projectId });
    const { cookie } = await join('alone@example.org', [{ role: 'owner', survey: projectId }]);
    expect((await call(cookie, 'GET', '/api/people')).status).toBe(403);
    dataOf(await call(cookie, 'POST', `${SURVEYS}/${projectId}/close`));
    dataOf(await call(cookie, 'DELETE', `${SURVEYS}/${projectId}`));
    await app.publish({ ...sampleProject(), projectId });
    expect((await call(cookie, 'GET', `${SURVEYS}/${projectId}`)).status).toBe(404);
    expect(dataOf(await call(cookie, 'GET', SURVEYS))).toMatchObject({ surveys: [] });
    expect((await call(cookie, 'GET', '/api/account')).status).toBe(200);
  });
});

describe.each(databaseKinds())('owners on %s', (kind) => {
  const app = provideTestServer(kind);

  it('always remain: the last active one keeps role and state', async () => {
    const { join, invite, call } = createPeopleCalls(app);
    const ann = await join('ann@example.org', OWNER);
    await invite('invited@example.org', OWNER);
    const change = (id: string, part: 'roles' | 'state', body: object) =>
      call(ann.cookie, 'PUT', `/api/people/${id}/${part}`, body);
    for (const reply of [
      await change(ann.id, 'roles', { roles: READER }),
      await change(ann.id, 'state', { state: 'off' }),
    ])
      expect([reply.status, JSON.stringify(reply.json)]).toEqual([
        409,
        expect.stringContaining('people.last_owner'),
      ]);
    expect((await call(ann.cookie, 'GET', '/api/people')).status).toBe(200);
    const bob = await join('bob@example.org', OWNER);
    expect((await change(ann.id, 'roles', { roles: READER })).status).toBe(200);
    expect((await call(bob.cookie, 'PUT', `/api/people/${bob.id}/state`, { state: 'off' })).status).toBe(409);
    // The activity log names the person who acts, and the person concerned.
    const { entries } = dataOf<AuditEntries>(await call(bob.cookie, 'GET', '/api/operators/audit'));
    expect(entries).toContainEqual(
      expect.objectContaining({
        act: 'person.roles',
        token: `person:${ann.id}`,
        name: 'Name of ann@example.org',
        subject: 'Name of ann@example.org',
      }),
    );
  });
});

describe.runIf(databaseKinds().includes('postgres'))('two servers on one PostgreSQL', () => {
  it('never remove the last two owners at the same time', async () => {
    const url = await createPostgresDatabase();
    const databases = [openTestPostgres(url), openTestPostgres(url)];
    await migrate(databases[0] as (typeof databases)[0]); // the list has two databases
    const servers = await Promise.all(
      databases.map((database) => createTestServer('postgres', { database })),
    );
    const [one, two] = servers as [(typeof servers)[0], (typeof servers)[0]]; // one for each database
    const { join } = createPeopleCalls(one);
    const owners = [await join('first@example.org', OWNER), await join('second@example.org', OWNER)];
    for (let round = 0; round < 12; round += 1) {
      const [ann, bob] = owners.map(({ id }) => `/api/people/${id}`);
      const turnOff = (server: typeof one, person = '') =>
        round % 2 === 0
          ? server.operate('PUT', `${person}/state`, { state: 'off' })
          : server.operate('PUT', `${person}/roles`, { roles: READER });
      const replies = await Promise.all([turnOff(one, ann), turnOff(two, bob)]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      for (const person of [ann, bob]) {
        dataOf(await one.operate('PUT', `${person}/state`, { state: 'active' }));
        dataOf(await one.operate('PUT', `${person}/roles`, { roles: OWNER }));
      }
    }
    // Sessions end in the other process, too.
    const { id } = await join('reader@example.org', READER);
    const other = createPeopleCalls(two);
    const link = dataOf<PersonLink>(await one.operate('POST', `/api/people/${id}/link`));
    const reply = await other.accept(link);
    const cookie = String([reply.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    expect(await other.whoIs(cookie)).not.toBeNull();
    dataOf(await one.operate('PUT', `/api/people/${id}/state`, { state: 'off' }));
    expect(await other.whoIs(cookie)).toBeNull();
    await Promise.all(servers.map((server) => server.close()));
    await Promise.all(databases.map((database) => database.close()));
  });
});

describe('guessing passwords', () => {
  const app = provideTestServer('pglite', { settings: { rateFactor: 1, trustedProxies: 1 } });
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('is slowed down by account, also at once and from many addresses, but not for a browser of the person', async () => {
    const { join, signIn } = createPeopleCalls(app);
    const { cookie } = await join('target@example.org', OWNER);
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        signIn('target@example.org', `guess number ${n}`, from(`203.0.113.${n}`)),
      ),
    );
    const statuses = guesses.map(({ status }) => status).toSorted();
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    const asPerson = (headers: object) => signIn('target@example.org', undefined, { ...headers });
    expect((await asPerson(from('198.51.100.1'))).status).toBe(429);
    const known = { ...from('198.51.100.1'), cookie };
    expect((await asPerson(known)).status).toBe(200);
    // The mark of the browser counts for this account only.
    await join('other@example.org', READER);
    for (let n = 0; n < 10; n += 1)
      await signIn('other@example.org', `guess number ${n}`, { ...from(`192.0.2.${n}`), cookie });
    const elsewhere = { ...from('192.0.2.99'), cookie };
    expect((await signIn('other@example.org', undefined, elsewhere)).status).toBe(429);
    app.clock.now += 61_000;
    expect((await asPerson(from('198.51.100.2'))).status).toBe(200);
  });

  it('is slowed down by address, the same for addresses of people that do not exist', async () => {
    const { signIn } = createPeopleCalls(app);
    for (let n = 0; n < 10; n += 1)
      expect((await signIn(`nobody${n}@example.org`, 'some password', from('203.0.114.1'))).status).toBe(401);
    const reply = await signIn('nobody@example.org', 'some password', from('203.0.114.1'));
    expect([reply.status, reply.headers['retry-after'] !== undefined]).toEqual([429, true]);
    for (let n = 0; n < 10; n += 1)
      await signIn('nowhere@example.org', 'some password', from(`203.0.115.${n}`));
    expect((await signIn('nowhere@example.org', 'some password', from('203.0.115.99'))).status).toBe(429);
  });

  it('does not help against the old password, and the server’s token still creates links', async () => {
    const { join, call, accept } = createPeopleCalls(app);
    const { id, cookie } = await join('insider@example.org', READER);
    const change = (n: number) =>
      call(cookie, 'PUT', '/api/account/password', {
        old_password: `guess number ${n}`,
        password: 'nine slow rivers',
      });
    for (let n = 0; n < 10; n += 1) expect((await change(n)).status).toBe(403);
    expect((await change(11)).status).toBe(429);
    const url = `/api/people/${id}/link`;
    const link = dataOf<PersonLink>(await app.request({ method: 'POST', url, token: OPERATOR_TOKEN }));
    expect((await accept(link)).status).toBe(200);
  });
});
