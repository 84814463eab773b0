import type { NewOperatorToken, SignedIn, SignInLink } from '@canvass/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, sampleProject } from '../../testing/index.ts';
import { dataOf, type Reply } from '../../testing/test-server.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

const SURVEY = 'SessionSurvey00000000001';
const SESSIONS = '/api/operators/sessions';
const SURVEYS = '/api/publishing/surveys';
const OURS = { 'x-canvass-console': '1' };

const cookieOf = ({ headers }: Reply): string => String(headers['set-cookie']).split(';')[0] ?? '';

describe.each(databaseKinds())('a browser in which an operator is signed in, on %s', (kind) => {
  const app = provideTestServer(kind);
  beforeAll(async () => {
    await app.publish({ ...sampleProject(), projectId: SURVEY });
  });

  const call = (
    cookie: string,
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    headers: Readonly<Record<string, string>> = OURS,
  ) => app.request({ method, url, headers: { ...headers, cookie }, ...(method === 'POST' && { body: {} }) });
  const whoIs = async (cookie: string) => dataOf<SignedIn | null>(await call(cookie, 'GET', SESSIONS));
  const signIn = async () => cookieOf(await app.operate('POST', SESSIONS, {}));
  const tokenFor = async (body: object) =>
    dataOf<NewOperatorToken>(await app.operate('POST', '/api/operators/tokens', body));

  it('gets a cookie that scripts cannot read, other sites do not send, and replies do not repeat', async () => {
    const reply = await app.operate('POST', SESSIONS, {});
    const cookie = String(reply.headers['set-cookie']);
    expect(cookie).toMatch(
      /^canvass_operator=[\w-]{43}; Max-Age=43200; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
    const secret = cookieOf(reply).split('=')[1] ?? '';
    expect(reply.text + app.logLines.join()).not.toContain(secret);
    expect(dataOf<SignedIn>(await call(cookieOf(reply), 'GET', SESSIONS))).toMatchObject({ name: 'owner' });
  });

  it('has the scopes of its token, and its sign-in is logged', async () => {
    const { token } = await tokenFor({ name: 'Lin', scopes: ['answers'], surveys: [SURVEY] });
    const reply = await app.request({ method: 'POST', url: SESSIONS, token, body: {} });
    const cookie = cookieOf(reply);
    const rights = {
      scopes: ['answers'],
      surveys: [SURVEY],
      everywhere: [],
      by_survey: { [SURVEY]: ['answers'] },
    };
    expect(dataOf<SignedIn>(reply)).toMatchObject({ name: 'Lin', ...rights, person: null });
    expect((await call(cookie, 'GET', `${SURVEYS}/${SURVEY}/responses`)).status).toBe(200);
    expect((await call(cookie, 'POST', `${SURVEYS}/${SURVEY}/close`)).status).toBe(403);
    expect((await call(cookie, 'GET', `${SURVEYS}/OtherSurvey0000000000001`)).status).toBe(404);
    const log = await app.operate('GET', '/api/operators/audit');
    expect(log.text).toContain('"act":"session.begin"');
  });

  it('refuses every call from a page of another site', async () => {
    const cookie = await signIn();
    const close = `${SURVEYS}/${SURVEY}/close`;
    for (const headers of [
      {},
      { 'x-canvass-console': '' },
      { ...OURS, 'sec-fetch-site': 'cross-site' },
      { ...OURS, 'sec-fetch-site': 'same-site' },
    ] as const)
      expect((await call(cookie, 'POST', close, headers)).status).toBe(401);
    expect((await call(cookie, 'GET', SURVEYS, { 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    expect((await call(cookie, 'POST', close, { ...OURS, 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    );
  });

  it('ignores a cookie that is invented, shortened or a token', async () => {
    const cookie = await signIn();
    const { token } = await tokenFor({ name: 'not a cookie', scopes: ['manage'] });
    const session = await app.begin(SURVEY).catch(() => undefined); // an earlier test has closed the survey
    for (const forgedCookie of [
      `canvass_operator=${'A'.repeat(43)}`,
      cookie.slice(0, -1),
      `${cookie}x`,
      cookie.replace('canvass_operator', 'canvass'),
      `canvass_operator=${token}`,
      `canvass_operator=' or 1=1 --`,
      `canvass_operator=${session?.begun.rspd_token ?? 'eyJhbGciOiJub25lIn0.e30.'}`,
    ])
      expect(await whoIs(forgedCookie)).toBeNull();
  });

  it('is anonymous without a session, and is refused with a wrong token', async () => {
    expect((await app.request({ method: 'GET', url: SESSIONS })).json).toEqual({ code: 0, data: null });
    const wrongReply = await app.request({ method: 'GET', url: SESSIONS, token: 'wrong' });
    expect([wrongReply.status, wrongReply.json.code]).toEqual([401, 401]);
  });

  it('is signed out by a sign-out here or everywhere, by revoking its token, and after its session expires', async () => {
    const isSignedOut = async (cookie: string) => (await whoIs(cookie)) === null;
    const [firstCookie, secondCookie] = [await signIn(), await signIn()];
    await call(firstCookie, 'DELETE', SESSIONS);
    expect([await isSignedOut(firstCookie), await isSignedOut(secondCookie)]).toEqual([true, false]);
    const thirdCookie = await signIn();
    expect(
      (await call(thirdCookie, 'DELETE', `${SESSIONS}?everywhere=true`)).headers['set-cookie'],
    ).toContain('Max-Age=0');
    expect([await isSignedOut(secondCookie), await isSignedOut(thirdCookie)]).toEqual([true, true]);
    const { id, token } = await tokenFor({ name: 'short', scopes: ['answers'] });
    const tokenCookie = cookieOf(await app.request({ method: 'POST', url: SESSIONS, token, body: {} }));
    expect(await isSignedOut(tokenCookie)).toBe(false);
    await app.operate('DELETE', `/api/operators/tokens/${id}`);
    expect(await isSignedOut(tokenCookie)).toBe(true);
    const lastCookie = await signIn();
    app.clock.now += 12 * 60 * 60 * 1000 + 1;
    expect(await isSignedOut(lastCookie)).toBe(true);
  });

  it('is signed in once by a link, and not by an expired one', async () => {
    const link = async () =>
      dataOf<SignInLink>(await app.operate('POST', '/api/operators/sign-in-links', {})).path.split('=')[1];
    const use = (code: unknown) =>
      app.request({ method: 'POST', url: `${SESSIONS}/by-link`, body: { code } });
    const code = await link();
    const replies = await Promise.all([use(code), use(code), use(code)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const expiredLink = await link();
    app.clock.now += 15 * 60 * 1000 + 1;
    expect((await use(expiredLink)).status).toBe(401);
    for (const wrongCode of ['', 'x', null, ['a'], `${'a'.repeat(43)}\n`])
      expect((await use(wrongCode)).status).toBe(400);
  });
});
