import type { AuditEntries, Role, SignedOut, SignInWays } from '@canvass/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OidcSettings } from '../../config/oidc-settings.ts';
import { databaseKinds } from '../../testing/index.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import { createTestServer, dataOf, type Reply, type TestServer } from '../../testing/test-server.ts';
import { openOidcProvider, ORIGIN, type TestOidcProvider } from '../testing/oidc-provider.ts';
import { CONSOLE, cookieOf, createPeopleCalls } from '../testing/people.ts';

const START = '/api/operators/oidc/start';
const MINUTE_MS = 60_000;
const READER = [{ role: 'reader', survey: null }] as const;
const GROUPS = new Map<string, Role>([
  ['survey-admins', 'owner'],
  ['research', 'author'],
]);

const settingsOf = (provider: TestOidcProvider, changes: Partial<OidcSettings> = {}): OidcSettings => ({
  ...provider.settings,
  groupsClaim: 'groups',
  roles: GROUPS,
  domains: [],
  ...changes,
});

function createBrowser(app: TestServer, provider: TestOidcProvider) {
  const get = (url: string, cookie = '') =>
    app.request({ method: 'GET', url, headers: { ...CONSOLE, cookie } });
  const start = async (page = '/console') => {
    const reply = await get(`${START}?page=${encodeURIComponent(page)}`);
    return { address: locationOf(reply), cookie: cookieOf(reply) };
  };
  const comeBack = ({ pathname, search }: URL, cookie: string) => get(pathname + search, cookie);
  return {
    get,
    start,
    comeBack,
    async signIn(account: string, page?: string) {
      const { address, cookie } = await start(page);
      return comeBack(await provider.signIn(address, account), cookie);
    },
  };
}

const locationOf = ({ headers, text }: Reply): string => String(headers['location'] ?? text);
const failureAddress = (problem: string) => `/console#sign-in-failed=${problem}`;

const provider = await openOidcProvider('Example University');
const otherProvider = await openOidcProvider();
afterAll(() => Promise.all([provider.stop(), otherProvider.stop()]));

describe.each(databaseKinds())('signing in at a provider on %s', (kind) => {
  const app = provideTestServer(kind, { settings: { oidc: settingsOf(provider) } });
  const setup = { app, people: createPeopleCalls(app), browser: createBrowser(app, provider) };
  beforeAll(async () => {
    // The provider has the time of the machine.
    app.clock.now = Date.now();
    await setup.people.join('owner@example.org', [{ role: 'owner', survey: null }]);
  });
  testAccounts(setup);
  testAttacks(setup);
});

interface Setup {
  readonly app: TestServer;
  readonly people: ReturnType<typeof createPeopleCalls>;
  readonly browser: ReturnType<typeof createBrowser>;
}

function testAccounts({ app, people, browser }: Setup) {
  it('creates an account with the roles of the groups, and opens the page that was asked for', async () => {
    const ways = dataOf<SignInWays>(await browser.get('/api/operators/sessions/ways'));
    expect(ways.provider).toBe('Example University');
    const claims = { name: 'Ada Example', email: 'ada@example.org', email_verified: true };
    provider.accounts.set('ada', { ...claims, groups: ['research', 'chess'] });
    const reply = await browser.signIn('ada', '/console/surveys/abc');
    expect(locationOf(reply)).toBe('/console/surveys/abc');
    const signedIn = await people.whoIs(cookieOf(reply));
    expect(signedIn).toMatchObject({ name: 'Ada Example', person: { email: 'ada@example.org' } });
    const again = await people.whoIs(cookieOf(await browser.signIn('ada')));
    expect(again?.person?.id).toBe(signedIn?.person?.id);
    const { entries } = dataOf<AuditEntries>(await app.operate('GET', '/api/operators/audit'));
    expect(entries).toContainEqual(expect.objectContaining({ act: 'session.begin', name: 'Ada Example' }));
  });

  it('takes away the role of a group that a person has left, with the sessions', async () => {
    const claims = { name: 'Bo', email: 'bo@example.org', email_verified: true };
    provider.accounts.set('bo', { ...claims, groups: ['survey-admins'] });
    const before = cookieOf(await browser.signIn('bo'));
    expect((await browser.get('/api/people', before)).status).toBe(200);
    provider.accounts.set('bo', { ...claims, groups: 'research' });
    const after = cookieOf(await browser.signIn('bo'));
    expect(await people.whoIs(before)).toBeNull();
    expect((await browser.get('/api/people', after)).status).toBe(403);
    provider.accounts.set('bo', claims);
    expect(locationOf(await browser.signIn('bo'))).toBe(failureAddress('no_access'));
    expect(await people.whoIs(after)).toBeNull();
  });

  it('lets an invited person in by a verified address only, and by the first account that has it', async () => {
    const { id } = await people.invite('eve@example.org', READER);
    const claims = { name: 'Eve', email: 'Eve@Example.org' };
    provider.accounts.set('eve', { ...claims, email_verified: false });
    expect(locationOf(await browser.signIn('eve'))).toBe(failureAddress('no_access'));
    provider.accounts.set('eve', { ...claims, email_verified: true });
    const cookie = cookieOf(await browser.signIn('eve'));
    expect(await people.whoIs(cookie)).toMatchObject({ person: { id } });
    provider.accounts.set('eve-2', { ...claims, email_verified: true });
    expect(locationOf(await browser.signIn('eve-2'))).toBe(failureAddress('no_access'));
    provider.accounts.set('eve', { email: 'other@example.org' });
    expect(await people.whoIs(cookieOf(await browser.signIn('eve')))).toMatchObject({ person: { id } });
  });

  it('signs out at the provider, too', async () => {
    provider.accounts.set('kim', { email: 'kim@example.org', email_verified: true, groups: ['research'] });
    const cookie = cookieOf(await browser.signIn('kim'));
    const { next } = dataOf<SignedOut>(await people.call(cookie, 'DELETE', '/api/operators/sessions'));
    const address = new URL(next ?? '');
    expect(address.origin).toBe(provider.settings.issuer);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/console`);
    expect(await people.whoIs(cookie)).toBeNull();
  });
}

function testAttacks({ app, browser }: Setup) {
  const { start, comeBack } = browser;
  const expectRefused = async (reply: Promise<Reply>) => {
    expect(locationOf(await reply)).toBe(failureAddress('refused'));
    expect(cookieOf(await reply)).not.toContain('session');
  };

  it('refuses replies that are used twice, too late, from another browser, or changed', async () => {
    provider.accounts.set('mia', { email: 'mia@example.org', email_verified: true, groups: ['research'] });
    const { address, cookie } = await start();
    const back = await provider.signIn(address, 'mia');
    await expectRefused(comeBack(back, ''));
    await expectRefused(comeBack(back, (await start()).cookie));
    const otherState = new URL(back);
    otherState.searchParams.set('state', 'x');
    await expectRefused(comeBack(otherState, cookie));
    const otherIssuer = new URL(back);
    otherIssuer.searchParams.set('iss', otherProvider.settings.issuer);
    await expectRefused(comeBack(otherIssuer, cookie));
    expect(locationOf(await comeBack(back, cookie))).toBe('/console');
    await expectRefused(comeBack(back, cookie));
    const late = await start();
    app.clock.now += 11 * MINUTE_MS;
    await expectRefused(comeBack(await provider.signIn(late.address, 'mia'), late.cookie));
    app.clock.now -= 11 * MINUTE_MS;
  });

  it('refuses a sign-in that was cancelled, without a code, or in a broken cookie', async () => {
    const { cookie, address } = await start();
    const state = new URL(address).searchParams.get('state') ?? '';
    const back = (search: string) => new URL(`${ORIGIN}/api/operators/oidc/callback${search}`);
    await expectRefused(comeBack(back(`?error=access_denied&state=${state}`), cookie));
    await expectRefused(comeBack(back(''), cookie));
    await expectRefused(comeBack(back(`?code=a&code=b&state=${state}`), cookie));
    await expectRefused(comeBack(back('?code=a&state=b'), `canvass_oidc=${'x'.repeat(5_000)}`));
  });

  it.each([
    '//evil.example',
    'https://evil.example/console',
    '/console/../x',
    '/console?next=//evil',
    '/console/%0d',
  ])('opens no other page than one of the console: %s', async (page) => {
    expect((await browser.get(`${START}?page=${encodeURIComponent(page)}`)).status).toBe(400);
  });
}

it('reads groups within objects, and lets only the given domains in', async () => {
  const changes = { groupsClaim: 'realm.roles', domains: ['example.org'] };
  const app = await createTestServer('pglite', { settings: { oidc: settingsOf(otherProvider, changes) } });
  app.clock.now = Date.now();
  const browser = createBrowser(app, otherProvider);
  const claims = { email_verified: true, realm: { roles: ['research'] } };
  otherProvider.accounts.set('in', { ...claims, email: 'in@example.org' });
  otherProvider.accounts.set('out', { ...claims, email: 'out@example.com' });
  expect(locationOf(await browser.signIn('in'))).toBe('/console');
  expect(locationOf(await browser.signIn('out'))).toBe(failureAddress('no_access'));
  await app.close();
});

it('says so when the provider cannot be reached, and passwords still work', async () => {
  const gone = await openOidcProvider();
  await gone.stop();
  const app = await createTestServer('pglite', { settings: { oidc: settingsOf(gone) } });
  const people = createPeopleCalls(app);
  await people.join('owner@example.org', [{ role: 'owner', survey: null }]);
  expect((await createBrowser(app, gone).start()).address).toBe(failureAddress('unavailable'));
  expect((await people.signIn('owner@example.org')).status).toBe(200);
  await app.close();
});
