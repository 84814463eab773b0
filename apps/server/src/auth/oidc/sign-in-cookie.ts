import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyedHash } from '../server-keys.ts';
import type { SignInSecrets } from './provider.ts';

/** How long a person may take to sign in at the provider. */
const SIGN_IN_MS = 10 * 60 * 1000;
/** Browsers send the cookie when the provider sends a person back (`lax`), and to these calls only. */
const COOKIE = {
  name: 'canvass_oidc',
  path: '/api/operators/oidc',
  httpOnly: true,
  sameSite: 'lax',
} as const;
const FORM = /^([\w-]{43})\.(\d{13})\.([\w-]{0,600})$/;

/** A sign-in that this browser has begun. */
interface BegunSignIn {
  readonly secrets: SignInSecrets;
  /** The page of the console that opens afterwards. */
  readonly page: string;
}

/** Begins a sign-in in this browser: the cookie holds a random text, from which the server derives all secrets. */
export function beginSignIn(
  { protocol }: FastifyRequest,
  reply: FastifyReply,
  { hash, now, page }: { readonly hash: KeyedHash; readonly now: number; readonly page: string },
): SignInSecrets {
  const seed = randomBytes(32).toString('base64url');
  const value = `${seed}.${now + SIGN_IN_MS}.${Buffer.from(page).toString('base64url')}`;
  const secure = protocol === 'https';
  reply.header('set-cookie', stringifySetCookie({ ...COOKIE, value, secure, maxAge: SIGN_IN_MS / 1000 }));
  return deriveSecrets(hash, value);
}

/** Reads the sign-in that this browser has begun, and removes it. Undefined if there is none, or it took too long. */
export function takeSignIn(
  { headers, protocol }: FastifyRequest,
  reply: FastifyReply,
  { hash, now }: { readonly hash: KeyedHash; readonly now: number },
): BegunSignIn | undefined {
  const value = parseCookie(headers.cookie ?? '')[COOKIE.name] ?? '';
  const secure = protocol === 'https';
  reply.header('set-cookie', stringifySetCookie({ ...COOKIE, value: '', secure, maxAge: 0 }));
  const [, seed, end, page = ''] = FORM.exec(value) ?? [];
  if (seed === undefined || Number(end) <= now) return undefined;
  return { secrets: deriveSecrets(hash, value), page: Buffer.from(page, 'base64url').toString() };
}

const deriveSecrets = (hash: KeyedHash, value: string): SignInSecrets => ({
  state: hash('oidc', 'state', value),
  nonce: hash('oidc', 'nonce', value),
  verifier: hash('oidc', 'verifier', value),
});
