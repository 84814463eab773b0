import type {
  Account,
  AccountPasskeys,
  AuditEntries,
  NewPasskeyRequest,
  PasskeySignIn,
} from '@canvass/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import { createTestServer, databaseKinds } from '../../testing/index.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import { createPostgresDatabase, openTestPostgres } from '../../testing/test-database.ts';
import { dataOf, type TestServer } from '../../testing/test-server.ts';
import { createAuthenticator } from '../testing/authenticator.ts';
import { codeOf, CONSOLE, cookieOf, createPeopleCalls, PASSWORD } from '../testing/people.ts';
import { findPasskeySite } from './passkey-site.ts';

const SESSIONS = '/api/operators/sessions';
const READER = [{ role: 'reader', survey: null }] as const;
const MINUTE_MS = 60_000;
const HOST = { ...CONSOLE, host: 'localhost' };
type Authenticator = ReturnType<typeof createAuthenticator>;

function createPasskeyCalls(app: TestServer) {
  const post = (url: string, body: object, cookie = '') =>
    app.request({ method: 'POST', url, body, headers: { ...HOST, cookie } });
  const get = (url: string, cookie: string) =>
    app.request({ method: 'GET', url, headers: { ...HOST, cookie } });
  const challenge = async () => dataOf<PasskeySignIn>(await post(`${SESSIONS}/passkey-challenge`, {}));
  const start = async (cookie: string) =>
    dataOf<NewPasskeyRequest>(await get('/api/account/passkey-challenge', cookie));
  return {
    post,
    get,
    challenge,
    start,
    signIn: (proof: object, cookie = '') => post(`${SESSIONS}/by-passkey`, proof, cookie),
    async add(cookie: string, key: Authenticator) {
      const reply = await post('/api/account/passkeys', key.make(await start(cookie)), cookie);
      return dataOf<AccountPasskeys>(reply).passkeys;
    },
  };
}

describe.each(databaseKinds())('passkeys on %s', (kind) => {
  const app = provideTestServer(kind);
  const setup = { app, people: createPeopleCalls(app), passkeys: createPasskeyCalls(app) };
  beforeAll(() => setup.people.join('owner@example.org', [{ role: 'owner', survey: null }]));
  testSigningIn(setup);
  testAdding(setup);
});

interface Setup {
  readonly app: TestServer;
  readonly people: ReturnType<typeof createPeopleCalls>;
  readonly passkeys: ReturnType<typeof createPasskeyCalls>;
}

function testSigningIn({ app, people, passkeys }: Setup) {
  const { challenge, signIn } = passkeys;
  it('sign in the person to whom they belong, without an address, and are logged', async () => {
    const { id, cookie } = await people.join('key@example.org', READER);
    const key = createAuthenticator();
    const [added] = await passkeys.add(cookie, key);
    expect(added).toMatchObject({ name: 'Test key', used_at: null });
    const reply = await signIn(key.use(await challenge()), cookie);
    expect(dataOf(reply)).toMatchObject({ person: { id } });
    expect(await people.whoIs(cookie)).toBeNull();
    expect(await people.whoIs(cookieOf(reply))).toMatchObject({ person: { email: 'key@example.org' } });
    const { entries } = dataOf<AuditEntries>(await app.operate('GET', '/api/operators/audit'));
    expect(entries.map(({ act, name }) => [act, name])).toEqual(
      expect.arrayContaining([
        ['passkey.add', 'Name of key@example.org'],
        ['session.begin', 'Name of key@example.org'],
      ]),
    );
  });

  it('answer each challenge once, in time, for this site and with the person present', async () => {
    const { cookie } = await people.join('strict@example.org', READER);
    const key = createAuthenticator();
    await passkeys.add(cookie, key);
    const request = await challenge();
    const proof = key.use(request);
    const replies = await Promise.all([signIn(proof), signIn(proof), signIn(key.use(request))]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const late = key.use(await challenge());
    app.clock.now += 5 * MINUTE_MS;
    const adding = await passkeys.start(cookieOf(await signIn(key.use(await challenge()))));
    const fresh = await challenge();
    const stranger = createAuthenticator();
    const refusals = [
      late,
      key.use(fresh, { origin: 'https://localhost.example.org' }),
      key.use(fresh, { origin: 'http://localhost:1' }),
      key.use(fresh, { rpId: 'example.org' }),
      key.use(fresh, { isVerified: false }),
      key.use(fresh, { counter: 1 }),
      key.use(fresh, { challenge: Buffer.from('made up').toString('base64url') }),
      key.use(fresh, { challenge: adding.challenge }),
      stranger.use(fresh),
      { ...key.use(fresh), id: stranger.id },
      { ...key.use(fresh), user_handle: Buffer.from('another').toString('base64url') },
      { ...key.use(fresh), authenticator_data: 'AAAA' },
      { ...key.use(fresh), client_data: 'bm9uZQ' },
    ];
    const bodies = [];
    for (const one of refusals) {
      const reply = await signIn(one);
      bodies.push(`${reply.status} ${reply.text} ${reply.headers['set-cookie']}`);
    }
    expect(new Set(bodies)).toEqual(new Set([bodies[0]]));
    expect(bodies[0]).toMatch(/^401 /);
    expect((await signIn(key.use(fresh))).status).toBe(200);
    const elsewhere = { ...key.use(await challenge()) };
    const foreign = { ...CONSOLE, host: 'localhost', 'sec-fetch-site': 'cross-site' };
    const url = `${SESSIONS}/by-passkey`;
    expect((await app.request({ method: 'POST', url, body: elsewhere, headers: foreign })).status).toBe(401);
  });
}

function testAdding({ app, people, passkeys }: Setup) {
  const { post, challenge, signIn } = passkeys;
  it('are added only for the person and the challenge, and soon after a sign-in', async () => {
    const ann = await people.join('ann.key@example.org', READER);
    const bob = await people.join('bob.key@example.org', READER);
    const key = createAuthenticator();
    const add = (cookie: string, proof: object) => post('/api/account/passkeys', proof, cookie);
    const request = await passkeys.start(ann.cookie);
    const proof = key.make(request);
    for (const [cookie, one] of [
      [bob.cookie, proof],
      [ann.cookie, key.make(request, { origin: 'http://example.org' })],
      [ann.cookie, key.make(request, { isVerified: false })],
      [ann.cookie, key.make(request, { challenge: (await challenge()).challenge })],
      [ann.cookie, { ...proof, attestation: 'AAAA' }],
    ] as const)
      expect((await add(cookie, one)).status).toBe(422);
    const replies = await Promise.all([add(ann.cookie, proof), add(ann.cookie, proof)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    // The same passkey cannot belong to two people.
    expect((await add(bob.cookie, key.make(await passkeys.start(bob.cookie)))).status).toBe(422);
    app.clock.now += 10 * MINUTE_MS;
    for (const reply of [
      await passkeys.get('/api/account/passkey-challenge', ann.cookie),
      await add(ann.cookie, proof),
    ]) {
      expect([reply.status, reply.text]).toEqual([403, expect.stringContaining('people.sign_in_again')]);
    }
  });

  it('are renamed and removed by their person, but never the last way to sign in', async () => {
    const link = await people.invite('only@example.org', READER);
    const other = await people.join('other.key@example.org', READER);
    const code = codeOf(link);
    const key = createAuthenticator();
    const askForLink = () => post(`${SESSIONS}/person-link/passkey-challenge`, { code });
    const request = dataOf<NewPasskeyRequest>(await askForLink());
    expect(request.user.email).toBe('only@example.org');
    const accept = (proof: object) =>
      post(`${SESSIONS}/by-person-link`, { code, name: 'Only Key', ...proof });
    for (const proof of [{}, { password: PASSWORD, passkey: key.make(request) }])
      expect((await accept(proof)).status).toBe(400);
    expect((await accept({ passkey: key.make(request, { origin: 'http://evil.test' }) })).status).toBe(422);
    const reply = await accept({ passkey: key.make(request) });
    const cookie = cookieOf(reply);
    expect(dataOf(reply)).toMatchObject({ name: 'Only Key' });
    expect([(await accept({ passkey: key.make(request) })).status, (await askForLink()).status]).toEqual([
      401, 401,
    ]);
    expect((await people.signIn('only@example.org')).status).toBe(401);
    const again = cookieOf(await signIn(key.use(await challenge())));
    const list = async () =>
      dataOf<AccountPasskeys>(await people.call(again, 'GET', '/api/account/passkeys')).passkeys;
    const path = `/api/account/passkeys/${(await list())[0]?.id}`;
    const rename = (of: string, name: string) => people.call(of, 'PUT', path, { name });
    expect((await rename(other.cookie, 'Mine')).status).toBe(404);
    expect((await rename(again, '  ')).status).toBe(400);
    dataOf(await rename(again, 'My laptop'));
    expect((await list())[0]).toMatchObject({ name: 'My laptop', used_at: expect.any(String) });
    expect((await people.call(other.cookie, 'DELETE', path)).status).toBe(404);
    expect((await people.call(again, 'DELETE', path)).status).toBe(409);
    const account = await people.call(again, 'PUT', '/api/account/password', { password: PASSWORD });
    expect(dataOf<Account>(account).has_password).toBe(true);
    expect(await people.whoIs(cookie)).toBeNull();
    const kept = cookieOf(await people.signIn('only@example.org'));
    dataOf(await people.call(again, 'DELETE', path));
    expect([await people.whoIs(kept), await list()]).toEqual([null, []]);
    expect((await signIn(key.use(await challenge()))).status).toBe(401);
  });

  it('do not sign in people whose account is off', async () => {
    const { id, cookie } = await people.join('off.key@example.org', READER);
    const key = createAuthenticator();
    await passkeys.add(cookie, key);
    dataOf(await app.operate('PUT', `/api/people/${id}/state`, { state: 'off' }));
    expect((await signIn(key.use(await challenge()))).status).toBe(401);
    dataOf(await app.operate('PUT', `/api/people/${id}/state`, { state: 'active' }));
    expect((await signIn(key.use(await challenge()))).status).toBe(200);
  });

  it('are not for links for new passwords', async () => {
    const { id } = await people.join('reset.key@example.org', READER);
    const link = dataOf<{ path: string }>(await app.operate('POST', `/api/people/${id}/link`));
    const reply = await post(`${SESSIONS}/person-link/passkey-challenge`, { code: codeOf(link) });
    expect(reply.status).toBe(401);
  });
}

describe.runIf(databaseKinds().includes('postgres'))('two servers on one PostgreSQL', () => {
  it('accept the answer to a challenge once', async () => {
    const url = await createPostgresDatabase();
    const databases = [openTestPostgres(url), openTestPostgres(url)];
    await migrate(databases[0] as (typeof databases)[0]); // the list has two databases
    const servers = await Promise.all(
      databases.map((database) => createTestServer('postgres', { database })),
    );
    const [one, two] = servers.map(createPasskeyCalls) as [ReturnType<typeof createPasskeyCalls>, never];
    const key = createAuthenticator();
    const { cookie } = await createPeopleCalls(servers[0] as TestServer).join('two@example.org', READER);
    await one.add(cookie, key);
    for (let round = 0; round < 8; round += 1) {
      const proof = key.use(await one.challenge());
      const replies = await Promise.all([one.signIn(proof), (two as typeof one).signIn(proof)]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    }
    await Promise.all(servers.map((server) => server.close()));
    await Promise.all(databases.map((database) => database.close()));
  });
});

it.each([
  ['https://survey.example.org', 'evil.test', 'survey.example.org'],
  ['https://survey.example.org:8443', 'localhost', 'survey.example.org'],
  ['http://survey.example.org', 'localhost', undefined],
  ['https://192.0.2.1', 'localhost', undefined],
  ['https://[::1]', 'localhost', undefined],
  [undefined, 'localhost:4870', 'localhost'],
  [undefined, 'survey.example.org', undefined],
  [undefined, 'localhost.evil.test', undefined],
  [undefined, '127.0.0.1', undefined],
  [undefined, '', undefined],
])('the site of passkeys with PUBLIC_ORIGIN %s and host %s is %s', (publicOrigin, host, rpId) => {
  expect(findPasskeySite({ publicOrigin }, { protocol: 'http', host })?.rpId).toBe(rpId);
});
