import type { Account, AccountSessions, People, PersonLink, SignedIn } from '@canvass/protocol';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, sampleProject } from '../../testing/index.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import { dataOf, type TestServer } from '../../testing/test-server.ts';
import { codeOf, CONSOLE, cookieOf, createPeopleCalls, PASSWORD } from '../testing/people.ts';

const SURVEY = 'PeopleSurvey000000000001';
const SESSIONS = '/api/operators/sessions';
const SURVEYS = '/api/publishing/surveys';
const READER = [{ role: 'reader', survey: null }] as const;

describe.each(databaseKinds())('the first account on %s', (kind) => {
  const app = provideTestServer(kind);
  const first = { email: 'Ann@example.org', name: 'Ann Arbor', password: PASSWORD };

  it('is created by the holder of the server’s token, once, and owns the installation', async () => {
    const { post } = createPeopleCalls(app);
    const owner = cookieOf(await app.operate('POST', SESSIONS, {}));
    const { token } = dataOf<{ token: string }>(
      await app.operate('POST', '/api/operators/tokens', { name: 'manages', scopes: ['manage'] }),
    );
    const before = dataOf<SignedIn>(await app.operate('GET', SESSIONS));
    expect([before.may_create_account, before.person]).toEqual([true, null]);
    expect((await app.request({ method: 'POST', url: '/api/people/first', body: first, token })).status).toBe(
      403,
    );
    expect((await post('/api/people/first', first)).status).toBe(401);
    const asOwner = { ...CONSOLE, cookie: owner };
    const replies = await Promise.all([
      post('/api/people/first', first, asOwner),
      post('/api/people/first', { ...first, email: 'eve@example.org' }, asOwner),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const created = replies.find(({ status }) => status === 200) as (typeof replies)[0]; // one has succeeded
    const signedIn = dataOf<SignedIn>(created);
    expect([signedIn.name, signedIn.may_create_account]).toEqual(['Ann Arbor', false]);
    expect(signedIn.everywhere).toContain('manage');
    // The session of the token has ended in this browser, and the new one has another secret.
    expect((await app.request({ method: 'GET', url: SESSIONS, headers: asOwner })).json.data).toBeNull();
    expect(cookieOf(created)).not.toContain(owner.split('=')[1]);
  });
});

describe.each(databaseKinds())('accounts on %s', (kind) => {
  const app = provideTestServer(kind);
  const people = createPeopleCalls(app);
  beforeAll(async () => {
    await app.publish({ ...sampleProject(), projectId: SURVEY });
    await people.join('owner@example.org', [{ role: 'owner', survey: null }]);
  });
  testSignIn({ app, people });
  testLinksAndSessions({ app, people });
  testInput({ app, people });
});

interface Setup {
  readonly app: TestServer;
  readonly people: ReturnType<typeof createPeopleCalls>;
}

function testSignIn({ app, people }: Setup) {
  it('are signed in by address and password, however the address is written', async () => {
    await people.join('Zoë.Lin@Example.org', READER);
    for (const email of ['zoë.lin@example.org', ' ZOË.LIN@EXAMPLE.ORG ', 'zoe\u0308.lin@example.org'])
      expect([email, (await people.signIn(email)).status]).toEqual([email, 200]);
    const reply = await people.signIn('zoë.lin@example.org');
    expect(String(reply.headers['set-cookie'])).toMatch(
      /canvass_operator=[\w-]{43}; Max-Age=43200; Path=\/api; HttpOnly; SameSite=Strict/,
    );
    const rows = await sql`select * from person, operator_session, person_link`.execute(app.database.query);
    const shown = JSON.stringify([rows.rows, app.logLines, reply.text]);
    expect(shown).not.toContain(PASSWORD);
    expect(shown).not.toContain(cookieOf(reply).split(/[=;]/)[1]);
  });

  it('look the same to strangers whether they exist, are invited, off, or not there', async () => {
    await people.join('known@example.org', READER);
    await people.invite('invited@example.org', READER);
    const off = await people.join('off@example.org', READER);
    dataOf(await app.operate('PUT', `/api/people/${off.id}/state`, { state: 'off' }));
    const replies = [
      await people.signIn('known@example.org', 'a wrong password 1'),
      await people.signIn('unknown@example.org'),
      await people.signIn('invited@example.org'),
      await people.signIn('off@example.org'),
    ];
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(401);
    expect(replies.every(({ headers }) => headers['set-cookie'] === undefined)).toBe(true);
  });

  it('are refused to other sites, and to calls without the header of the console', async () => {
    const body = { email: 'owner@example.org', password: PASSWORD };
    const url = `${SESSIONS}/by-password`;
    for (const headers of [{}, { ...CONSOLE, 'sec-fetch-site': 'cross-site' }])
      expect((await people.post(url, body, headers)).status).toBe(401);
  });

  it('never keep the secret of a session that a browser had before', async () => {
    const { cookie } = await people.join('fixed@example.org', READER);
    const reply = await people.signIn('fixed@example.org', PASSWORD, { cookie });
    expect(await people.whoIs(cookie)).toBeNull();
    expect(await people.whoIs(cookieOf(reply))).toMatchObject({ name: 'Name of fixed@example.org' });
  });
}

function testLinksAndSessions({ app, people }: Setup) {
  it('have links that work once, expire, and are void after a newer one or when the account is off', async () => {
    const link = await people.invite('once@example.org', READER);
    const show = (code: string) => people.post(`${SESSIONS}/person-link`, { code });
    expect(dataOf(await show(codeOf(link)))).toMatchObject({ kind: 'invitation', email: 'once@example.org' });
    const replies = await Promise.all([people.accept(link), people.accept(link), people.accept(link)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const makeLink = async () => dataOf<PersonLink>(await app.operate('POST', `/api/people/${link.id}/link`));
    const [older, newer] = [await makeLink(), await makeLink()];
    expect((await people.accept(older)).status).toBe(401);
    expect((await people.accept(newer)).status).toBe(200);
    const late = await makeLink();
    app.clock.now += 24 * 60 * 60 * 1000 + 1;
    expect([(await people.accept(late)).status, (await show(codeOf(late))).status]).toEqual([401, 401]);
    const beforeOff = await makeLink();
    dataOf(await app.operate('PUT', `/api/people/${link.id}/state`, { state: 'off' }));
    expect((await people.accept(beforeOff)).status).toBe(401);
    const invitation = await people.invite('late@example.org', READER);
    app.clock.now += 7 * 24 * 60 * 60 * 1000 + 1;
    expect((await people.accept(invitation)).status).toBe(401);
  });

  it('lose their sessions when they are turned off, get another password, or lose a role', async () => {
    const roles = [{ role: 'analyst', survey: null }, ...READER] as const;
    const { id, cookie } = await people.join('ends@example.org', roles);
    const other = cookieOf(await people.signIn('ends@example.org'));
    const password = 'eight calm lagoons';
    const change = (old: string) =>
      people.call(cookie, 'PUT', '/api/account/password', { old_password: old, password });
    expect([(await change('not the old one')).status, (await change(PASSWORD)).status]).toEqual([403, 200]);
    expect([await people.whoIs(other), (await people.whoIs(cookie))?.name]).toEqual([
      null,
      'Name of ends@example.org',
    ]);
    expect((await people.signIn('ends@example.org')).status).toBe(401);
    expect((await people.call(cookie, 'GET', `${SURVEYS}/${SURVEY}/export`)).status).toBe(200);
    dataOf(await app.operate('PUT', `/api/people/${id}/roles`, { roles: READER }));
    expect((await people.call(cookie, 'GET', `${SURVEYS}/${SURVEY}/export`)).status).toBe(401);
    const again = cookieOf(await people.signIn('ends@example.org', password));
    expect((await people.call(again, 'GET', `${SURVEYS}/${SURVEY}/export`)).status).toBe(403);
    // A further role counts at once, and ends nothing.
    dataOf(await app.operate('PUT', `/api/people/${id}/roles`, { roles }));
    expect((await people.call(again, 'GET', `${SURVEYS}/${SURVEY}/export`)).status).toBe(200);
    dataOf(await app.operate('PUT', `/api/people/${id}/state`, { state: 'off' }));
    expect(await people.whoIs(again)).toBeNull();
    dataOf(await app.operate('PUT', `/api/people/${id}/state`, { state: 'active' }));
    expect(await people.whoIs(again)).toBeNull();
    expect((await people.signIn('ends@example.org', password)).status).toBe(200);
  });

  it('show their own sessions, and end one or all others, never those of other people', async () => {
    const { cookie } = await people.join('mine@example.org', READER);
    const stranger = await people.join('stranger@example.org', READER);
    const phone = cookieOf(await people.signIn('mine@example.org', PASSWORD, { 'user-agent': 'Phone/1' }));
    const list = async (of: string) =>
      dataOf<AccountSessions>(await people.call(of, 'GET', '/api/account/sessions')).sessions;
    const [newest] = await list(cookie);
    expect(
      (await list(cookie)).map(({ device, is_current: isCurrent }) => [device, isCurrent]),
    ).toContainEqual(['Phone/1', false]);
    const end = (of: string, id: string) => people.call(of, 'DELETE', `/api/account/sessions/${id}`);
    const id = (await list(phone)).find((session) => session.is_current)?.id ?? '';
    expect(newest).toBeDefined();
    expect((await end(stranger.cookie, id)).status).toBe(404);
    for (const hostile of ['%25', '_'.repeat(24), id.slice(1)])
      expect((await end(cookie, hostile)).status).toBe(404);
    expect([(await end(cookie, id)).status, await people.whoIs(phone)]).toEqual([200, null]);
    const tablet = cookieOf(await people.signIn('mine@example.org'));
    dataOf(await people.call(cookie, 'DELETE', '/api/account/sessions'));
    expect([await people.whoIs(tablet), (await list(cookie)).length]).toEqual([null, 1]);
    expect(await people.whoIs(stranger.cookie)).not.toBeNull();
  });

  it('are changed by their person, whose name is that of later actions', async () => {
    const { cookie } = await people.join('renamed@example.org', [{ role: 'author', survey: null }]);
    const account = await people.call(cookie, 'PUT', '/api/account', { name: ' Mei Wu ', language: 'zh' });
    expect(dataOf<Account>(account)).toMatchObject({
      name: 'Mei Wu',
      language: 'zh',
      email: 'renamed@example.org',
    });
    dataOf(await people.call(cookie, 'POST', `${SURVEYS}/${SURVEY}/reopen`));
    const log = await app.operate('GET', `/api/operators/audit?survey=${SURVEY}`);
    expect(log.text).toContain('"name":"Mei Wu","act":"survey.reopen"');
    expect((await app.operate('GET', '/api/account')).status).toBe(404);
  });
}

function testInput({ app, people }: Setup) {
  it.each([
    ['a short password', { password: 'only eleven' }],
    ['a common password', { password: 'password123456' }],
    ['a sequence', { password: '123456789012' }],
    ['the address as password', { password: 'hostile@example.org' }],
    ['a password of 10,000 letters', { password: 'x y'.repeat(3_334) }],
    ['an empty name', { name: '  ' }],
    ['a name that changes the order of letters', { name: 'Ann \u202Enna' }],
    ['a name with a line break', { name: 'Ann\nBob' }],
    ['a name with an invisible letter', { name: 'Ann\u200B' }],
  ])('refuse %s', async (_, fields) => {
    const { invite, post } = people;
    const link = await invite(`hostile${Math.random()}@example.org`, READER);
    const body = { code: codeOf(link), password: PASSWORD, ...fields };
    const email = 'password' in fields && fields.password?.includes('@') === true;
    const target = email ? await invite(fields.password ?? '', READER) : link;
    const reply = await post(`${SESSIONS}/by-person-link`, { ...body, code: codeOf(target) });
    expect(reply.status).toBe(400);
  });

  it.each([
    [{ email: `${'a'.repeat(10_000)}@example.org` }],
    [{ email: 'no-at.example.org' }],
    [{ email: 'a@b@example.org' }],
    [{ email: 'a\u0000@example.org' }],
    [{ email: 'a b@example.org' }],
    [{ email: 'a\u202E@example.org' }],
    [{ email: ['a@example.org'] }],
    [{ name: 'x'.repeat(101) }],
    [{ roles: [] }],
    [{ roles: [{ role: 'king', survey: null }] }],
    [{ roles: [{ role: '__proto__', survey: null }] }],
    [{ roles: [{ role: 'reader', survey: '../x' }] }],
    [{ roles: [{ role: 'reader', survey: 'NoSurveyAtAll00000000009' }] }],
    [{ state: 'active' }],
  ])('are not invited with %j', async (fields) => {
    const body = { email: 'fine@example.org', name: 'Fine', roles: READER, ...fields };
    expect((await app.operate('POST', '/api/people', body)).status).toBe(400);
  });

  it('are listed with their roles, and can be removed until they are accepted', async () => {
    const link = await people.invite('typo@example.org', [{ role: 'reader', survey: SURVEY }]);
    const body = { email: 'TYPO@example.org', name: 'Again', roles: READER };
    expect((await app.operate('POST', '/api/people', body)).status).toBe(409);
    const find = async () =>
      dataOf<People>(await app.operate('GET', '/api/people')).people.find(({ id }) => id === link.id);
    expect(await find()).toMatchObject({
      state: 'invited',
      used_at: null,
      roles: [{ role: 'reader', survey: SURVEY, title: 'Coffee & you' }],
    });
    dataOf(await app.operate('DELETE', `/api/people/${link.id}`));
    expect([await find(), (await people.accept(link)).status]).toEqual([undefined, 401]);
    const { id } = await people.join('stays@example.org', READER);
    const { people: all } = dataOf<People>(await app.operate('GET', '/api/people'));
    expect(all.find((person) => person.id === id)?.used_at).not.toBeNull();
    expect((await app.operate('DELETE', `/api/people/${id}`)).status).toBe(409);
    expect((await app.operate('DELETE', '/api/people/none')).status).toBe(404);
  });
}
