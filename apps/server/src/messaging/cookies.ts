import { hkdfSync, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { Identity, MessagingApp } from '../admission/visitor.ts';

/** Who somebody is, sealed so that neither they nor a script can read or write it. */
const IDENTITY = 'canvass_app';
/** Binds a state to the browser that it was given to. */
const SESSION = 'canvass_app_session';
const SESSION_FORM = /^[A-Za-z0-9_-]{43}$/;
/** Seconds. A day is as long as a respondent may take without being asked again. */
const IDENTITY_S = 24 * 60 * 60;
/** Who did not say is asked again after so long. */
const UNKNOWN_S = 10 * 60;
const SESSION_S = 30 * 60;
const LONGEST = 2_000;
const AUDIENCE = 'canvass messaging identity';

/** What the cookie says: who somebody is, or that the app did not say. */
type Sealed = { readonly identity: Identity } | { readonly unknown: MessagingApp };

/** Cookies of the messaging app. `secret` is the installation's; `accountOf` the id of the operator's account with an app. */
export function createAppCookies(
  secret: Uint8Array<ArrayBuffer>,
  accountOf: (app: MessagingApp) => string | undefined,
  now: () => number,
) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', AUDIENCE, 32));
  return {
    /** Undefined: there is none, or none of ours, or of another account. */
    async read(request: FastifyRequest): Promise<Sealed | undefined> {
      const token = cookieOf(request, IDENTITY);
      if (token === undefined || token.length > LONGEST) return undefined;
      try {
        const { payload } = await jwtDecrypt(token, key, {
          currentDate: new Date(now()),
          audience: AUDIENCE,
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return sealedOf(payload, accountOf);
      } catch {
        return undefined; // whatever is wrong with it, nobody is known
      }
    },
    async write(request: FastifyRequest, reply: FastifyReply, sealed: Sealed): Promise<void> {
      const app = 'identity' in sealed ? sealed.identity.app : sealed.unknown;
      const seconds = 'identity' in sealed ? IDENTITY_S : UNKNOWN_S;
      const issued = Math.floor(now() / 1000);
      const said = 'identity' in sealed ? { openId: sealed.identity.openId } : {};
      const token = await new EncryptJWT({ app, account: accountOf(app) ?? '', ...said })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(AUDIENCE)
        .setIssuedAt(issued)
        .setExpirationTime(issued + seconds)
        .encrypt(key);
      setCookie(request, reply, { name: IDENTITY, value: token, maxAge: seconds });
    },
    /** The session of this browser; a new one where it has none. */
    session(request: FastifyRequest, reply: FastifyReply): string {
      const known = sessionOf(request);
      const value = known ?? randomBytes(32).toString('base64url');
      setCookie(request, reply, { name: SESSION, value, maxAge: SESSION_S });
      return value;
    },
    sessionOf,
  };
}
export type AppCookies = ReturnType<typeof createAppCookies>;

function sessionOf(request: FastifyRequest): string | undefined {
  const value = cookieOf(request, SESSION);
  return value !== undefined && SESSION_FORM.test(value) ? value : undefined;
}

function sealedOf(
  { app, account, openId }: Readonly<Record<string, unknown>>,
  accountOf: (app: MessagingApp) => string | undefined,
): Sealed | undefined {
  if ((app !== 'wechat' && app !== 'wecom') || account !== accountOf(app)) return undefined;
  if (openId === undefined) return { unknown: app };
  return typeof openId === 'string' ? { identity: { app, openId } } : undefined;
}

const cookieOf = (request: FastifyRequest, name: string): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[name];

/** Lax: the app leads back here from a site of its own. */
function setCookie(
  { protocol }: FastifyRequest,
  reply: FastifyReply,
  cookie: { readonly name: string; readonly value: string; readonly maxAge: number },
): void {
  const secure = protocol === 'https';
  const value = stringifySetCookie({ ...cookie, path: '/', httpOnly: true, sameSite: 'lax', secure });
  // Each call adds one: Fastify keeps several of this header.
  reply.header('set-cookie', value);
}
