import { hkdfSync, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { Identity, MessagingApp } from '../admission/visitor.ts';

/** The cookie with the visitor's identity, encrypted so that users and scripts cannot read or change it. */
const IDENTITY_COOKIE = 'canvass_app';
/** The cookie that binds a sign-in state to the browser for which it was created. */
const SESSION_COOKIE = 'canvass_app_session';
const SESSION_FORM = /^[A-Za-z0-9_-]{43}$/;
/** A respondent has a day to answer before the app is asked again. */
const IDENTITY_S = 24 * 60 * 60;
/** Seconds after which an unidentified visitor is asked again. */
const UNKNOWN_S = 10 * 60;
const SESSION_S = 30 * 60;
const MAX_COOKIE_LENGTH = 2_000;
const AUDIENCE = 'canvass messaging identity';

type AppIdentity = { readonly identity: Identity } | { readonly unknown: MessagingApp };

/** `accountOf` returns the id of the operator's account. */
export function createAppCookies(
  secret: Uint8Array<ArrayBuffer>,
  accountOf: (app: MessagingApp) => string | undefined,
  now: () => number,
) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', AUDIENCE, 32));
  return {
    /** Reads the visitor's cookie. Undefined if it is missing, invalid or of another account. */
    async read(request: FastifyRequest): Promise<AppIdentity | undefined> {
      const token = findCookie(request, IDENTITY_COOKIE);
      if (token === undefined || token.length > MAX_COOKIE_LENGTH) return undefined;
      try {
        const { payload } = await jwtDecrypt(token, key, {
          currentDate: new Date(now()),
          audience: AUDIENCE,
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return identityIn(payload, accountOf);
      } catch {
        return undefined; // all faults have the same result
      }
    },
    async write(request: FastifyRequest, reply: FastifyReply, appIdentity: AppIdentity): Promise<void> {
      const app = 'identity' in appIdentity ? appIdentity.identity.app : appIdentity.unknown;
      const seconds = 'identity' in appIdentity ? IDENTITY_S : UNKNOWN_S;
      const issuedAt = Math.floor(now() / 1000);
      const identity = 'identity' in appIdentity ? { openId: appIdentity.identity.openId } : {};
      const token = await new EncryptJWT({ app, account: accountOf(app) ?? '', ...identity })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .encrypt(key);
      setCookie(request, reply, { name: IDENTITY_COOKIE, value: token, maxAge: seconds });
    },
    session(request: FastifyRequest, reply: FastifyReply): string {
      const existingSession = sessionOf(request);
      const value = existingSession ?? randomBytes(32).toString('base64url');
      setCookie(request, reply, { name: SESSION_COOKIE, value, maxAge: SESSION_S });
      return value;
    },
    sessionOf,
  };
}

function sessionOf(request: FastifyRequest): string | undefined {
  const value = findCookie(request, SESSION_COOKIE);
  return value !== undefined && SESSION_FORM.test(value) ? value : undefined;
}

function identityIn(
  { app, account, openId }: Readonly<Record<string, unknown>>,
  accountOf: (app: MessagingApp) => string | undefined,
): AppIdentity | undefined {
  if ((app !== 'wechat' && app !== 'wecom') || account !== accountOf(app)) return undefined;
  if (openId === undefined) return { unknown: app };
  return typeof openId === 'string' ? { identity: { app, openId } } : undefined;
}

const findCookie = (request: FastifyRequest, name: string): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[name];

/** SameSite is lax, because the app redirects here from its own site. */
function setCookie(
  { protocol }: FastifyRequest,
  reply: FastifyReply,
  cookie: { readonly name: string; readonly value: string; readonly maxAge: number },
): void {
  const isSecure = protocol === 'https';
  const value = stringifySetCookie({
    ...cookie,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
  });
  // Each call adds a cookie, because Fastify keeps several headers of this name.
  reply.header('set-cookie', value);
}
