import type { PersonLink, RoleInPlace, SignedIn } from '@canvass/protocol';
import { dataOf, type Reply, type TestServer } from '../../testing/test-server.ts';

/** A header of the console's calls. */
export const CONSOLE = { 'x-canvass-console': '1' };
export const PASSWORD = 'seven quiet harbours';
const SESSIONS = '/api/operators/sessions';

export const cookieOf = ({ headers }: Reply): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');

export const codeOf = ({ path }: { readonly path: string }): string => path.split('=')[1] ?? '';

/** Calls of people to a test server. */
export function createPeopleCalls(app: TestServer) {
  const post = (url: string, body: object, headers: Readonly<Record<string, string>> = CONSOLE) =>
    app.request({ method: 'POST', url, body, headers });
  const signIn = (email: string, password = PASSWORD, headers: Readonly<Record<string, string>> = {}) =>
    post(`${SESSIONS}/by-password`, { email, password }, { ...CONSOLE, ...headers });
  const invite = async (email: string, roles: readonly RoleInPlace[]) =>
    dataOf<PersonLink>(await app.operate('POST', '/api/people', { email, name: `Name of ${email}`, roles }));
  const accept = (link: PersonLink, password = PASSWORD) =>
    post(`${SESSIONS}/by-person-link`, { code: codeOf(link), password });
  return {
    post,
    signIn,
    invite,
    accept,
    /** A person with an account, and the cookie of the person's session. */
    async join(email: string, roles: readonly RoleInPlace[]) {
      const link = await invite(email, roles);
      const reply = await accept(link);
      dataOf<SignedIn>(reply);
      return { id: link.id, cookie: cookieOf(reply) };
    },
    call: (cookie: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
      app.request({ method, url, headers: { ...CONSOLE, cookie }, ...(body !== undefined && { body }) }),
    whoIs: async (cookie: string) =>
      dataOf<SignedIn | null>(
        await app.request({ method: 'GET', url: SESSIONS, headers: { ...CONSOLE, cookie } }),
      ),
  };
}
