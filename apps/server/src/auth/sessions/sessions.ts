import { createHash, randomBytes } from 'node:crypto';
import type { SignedIn, SignInLink } from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { findValidToken } from '../operators/operators.ts';
import { OWNER } from '../operators/operate.ts';
import type { Operator } from '../../http/callers.ts';
import type { Database } from '../../database/database.ts';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A session lasts one working day. Then the browser has to sign in again. */
const SESSION_MS = 12 * 60 * 60 * 1000;
const LINK_MS = 15 * 60 * 1000;

/** The secret is sent only in the cookie. */
interface NewSession {
  readonly secret: string;
  readonly seconds: number;
  readonly operator: SignedIn;
}

/** The browser sessions of operators. */
interface Sessions {
  /** Returns undefined if the session is unknown or over. */
  identify(secret: string): Promise<Operator | undefined>;
  begin(operator: Operator): Promise<NewSession>;
  /** Creates a link that signs one browser in as this operator, once, within 15 minutes. */
  makeLink(operator: Operator): Promise<SignInLink>;
  beginByLink(code: string): Promise<NewSession | Failure>;
  end(secret: string | undefined): Promise<void>;
  endAll(operator: Operator): Promise<void>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly sessions: Sessions;
  }
}

export function createSessions({ database, operatorToken, now }: Foundation): Sessions {
  const proofOfOwner = hashOf(operatorToken);
  const ownerOf = ({ id }: Operator): SessionOwner => ({
    tokenId: id,
    proof: id === OWNER.id ? proofOfOwner : null,
  });
  async function loadOperator({ tokenId, proof }: SessionOwner): Promise<Operator | undefined> {
    if (tokenId === OWNER.id) return proof === proofOfOwner ? OWNER : undefined;
    const row = await findValidToken(database, tokenId, new Date(now()));
    return row && { id: row.token_id, name: row.name, scopes: row.scopes, surveys: row.surveys };
  }
  async function begin(operator: Operator): Promise<NewSession> {
    const secret = createSecret();
    const expiresAt = new Date(now() + SESSION_MS);
    await addSession(
      database,
      { hash: hashOf(secret), ...ownerOf(operator) },
      { now: new Date(now()), expiresAt },
    );
    return { secret, seconds: SESSION_MS / 1000, operator: describeOperator(operator) };
  }
  return {
    begin,
    async identify(secret) {
      const row = await findSession(database, hashOf(secret), new Date(now()));
      return row && loadOperator({ tokenId: row.token_id, proof: row.proof });
    },
    async makeLink(operator) {
      const code = createSecret();
      const expiresAt = new Date(now() + LINK_MS);
      await addLink(
        database,
        { hash: hashOf(code), ...ownerOf(operator) },
        { now: new Date(now()), expiresAt },
      );
      // The code follows `#`, so that neither servers nor proxies log it.
      return { path: `/console#sign-in=${code}`, expires_at: expiresAt.toISOString() };
    },
    async beginByLink(code) {
      const row = await takeLink(database, hashOf(code), new Date(now()));
      const operator = row && (await loadOperator({ tokenId: row.token_id, proof: row.proof }));
      return operator === undefined ? fail('access.refused') : begin(operator);
    },
    async end(secret) {
      if (secret !== undefined) await dropSession(database, hashOf(secret));
    },
    endAll: ({ id }) => dropSessions(database, id),
  };
}

export const describeOperator = ({ name, scopes, surveys }: Operator): SignedIn => ({
  name,
  scopes,
  surveys,
});

/** 32 random bytes, which need neither salt nor a slow hash. */
const createSecret = () => randomBytes(32).toString('base64url');
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** `proof` is the hash of the owner's token, because that token can change. Null for all other tokens. */
interface SessionOwner {
  readonly tokenId: string;
  readonly proof: string | null;
}

async function addSession(
  { query }: Database,
  { hash, tokenId, proof }: SessionOwner & { readonly hash: string },
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  // Deletes expired sessions whenever one is created, so that there are never many.
  await query.deleteFrom('operator_session').where('expires_at', '<=', now).execute();
  await query
    .insertInto('operator_session')
    .values({ session_hash: hash, token_id: tokenId, proof, begun_at: now, expires_at: expiresAt })
    .execute();
}

function findSession({ query }: Database, hash: string, now: Date) {
  return query
    .selectFrom('operator_session')
    .select(['token_id', 'proof', 'expires_at'])
    .where('session_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

async function dropSession({ query }: Database, hash: string): Promise<void> {
  await query.deleteFrom('operator_session').where('session_hash', '=', hash).execute();
}

async function dropSessions({ query }: Database, tokenId: string): Promise<void> {
  await query.deleteFrom('operator_session').where('token_id', '=', tokenId).execute();
  await query.deleteFrom('sign_in_link').where('token_id', '=', tokenId).execute();
}

async function addLink(
  { query }: Database,
  { hash, tokenId, proof }: SessionOwner & { readonly hash: string },
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await query.deleteFrom('sign_in_link').where('expires_at', '<=', now).execute();
  await query
    .insertInto('sign_in_link')
    .values({ code_hash: hash, token_id: tokenId, proof, expires_at: expiresAt })
    .execute();
}

/** Deletes a sign-in link and returns its owner. Undefined if the link does not exist or has expired. */
function takeLink({ query }: Database, hash: string, now: Date) {
  return query
    .deleteFrom('sign_in_link')
    .where('code_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(['token_id', 'proof'])
    .executeTakeFirst();
}

/** The session cookie, sent with calls only. Scripts cannot read it; other sites cannot make a browser send it. */
const COOKIE_NAME = 'canvass_operator';
const SECRET_FORM = /^[A-Za-z0-9_-]{43}$/;

/**
 * A header of the console's calls. Forms, images and links of other sites cannot set it, and their scripts need a
 * permission that this server never grants (TRUST-15).
 */
const CONSOLE_HEADER = 'x-canvass-console';

const isSafe = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Returns the session secret of a call. Undefined if the call has none, or may come from another site. */
export function sessionOf(request: FastifyRequest): string | undefined {
  const secret = parseCookie(request.headers.cookie ?? '')[COOKIE_NAME];
  if (secret === undefined || !SECRET_FORM.test(secret)) return undefined;
  const site = request.headers['sec-fetch-site'];
  const isOurs = site === undefined || site === 'same-origin' || site === 'none';
  if (!isOurs) return undefined;
  return isSafe(request) || request.headers[CONSOLE_HEADER] === '1' ? secret : undefined;
}

export function setSession(
  { protocol }: FastifyRequest,
  reply: FastifyReply,
  { secret, seconds }: { readonly secret: string; readonly seconds: number },
): void {
  const cookie = { name: COOKIE_NAME, value: secret, maxAge: seconds, path: '/api' };
  const isSecure = protocol === 'https';
  reply.header(
    'set-cookie',
    stringifySetCookie({ ...cookie, httpOnly: true, sameSite: 'strict', secure: isSecure }),
  );
}

export const clearSession = (request: FastifyRequest, reply: FastifyReply): void =>
  setSession(request, reply, { secret: '', seconds: 0 });
