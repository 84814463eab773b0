import { createHmac, createSecretKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import type { Respondent } from '../http/callers.ts';
import { createLruCache } from '../database/lru-cache.ts';

/** CONST-1 and TRUST-13: 30 days, in seconds. */
const LIFETIME_S = 30 * 24 * 60 * 60;
const TYPE = 'rspd+jwt';
const ALGORITHM = 'HS256';
const HEADER = encodePart({ alg: ALGORITHM, typ: TYPE });
const NUMBER = /^[1-9]\d{0,15}$/;

export interface RespondentTokens {
  issue(respondent: Respondent): string;
  /** Returns undefined if the text is not a token of this server for this survey, without a reason. */
  read(token: string, surveyId: string): Promise<Respondent | undefined>;
}

declare module '../http/route.ts' {
  interface Services {
    readonly tokens: RespondentTokens;
  }
}

/** Read tokens are cached, because a respondent sends the same token with every page. */
const MAX_CACHED_TOKENS = 20_000;

interface VerifiedToken {
  readonly respondent: Respondent;
  /** Seconds since 1970. */
  readonly expires: number;
}

/** `now` returns milliseconds. Only the server's clock counts (TRUST-9). */
export async function createRespondentTokens(
  secret: Uint8Array<ArrayBuffer>,
  now: () => number,
): Promise<RespondentTokens> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign', 'verify']);
  const signingKey = createSecretKey(secret);
  const cachedTokens = createLruCache<string, VerifiedToken>(MAX_CACHED_TOKENS);

  async function verify(token: string): Promise<VerifiedToken | undefined> {
    const cachedToken = cachedTokens.get(token);
    if (cachedToken !== undefined) return cachedToken.expires > now() / 1000 ? cachedToken : undefined;
    if (!isCanonical(token)) return undefined;
    try {
      const options = { algorithms: [ALGORITHM], typ: TYPE, currentDate: new Date(now()) };
      const { payload } = await jwtVerify(token, key, options);
      const claims = readClaims(payload);
      if (claims !== undefined) cachedTokens.set(token, claims);
      return claims;
    } catch {
      return undefined; // all faults have the same result
    }
  }

  return {
    // Signs synchronously, because each begin needs a token, and Web Crypto would wait for another thread.
    issue(respondent) {
      const { surveyId, seq, version } = respondent;
      const issuedAt = Math.floor(now() / 1000);
      const expires = issuedAt + LIFETIME_S;
      const claims = { sid: surveyId, ver: version, sub: String(seq), iat: issuedAt, exp: expires };
      const signedPart = `${HEADER}.${encodePart(claims)}`;
      const token = `${signedPart}.${createHmac('sha256', signingKey).update(signedPart).digest('base64url')}`;
      // Cached here, because most tokens are later sent to the process that created them.
      cachedTokens.set(token, { respondent: { surveyId, seq, version }, expires });
      return token;
    },
    async read(token, surveyId) {
      const respondent = (await verify(token))?.respondent;
      return respondent?.surveyId === surveyId ? respondent : undefined;
    },
  };
}

function encodePart(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function readClaims({ sub, sid, ver, exp }: Readonly<Record<string, unknown>>): VerifiedToken | undefined {
  const hasSubject = typeof sub === 'string' && NUMBER.test(sub) && typeof sid === 'string';
  if (!hasSubject || typeof ver !== 'number' || typeof exp !== 'number') return undefined;
  return { respondent: { surveyId: sid, seq: Number(sub), version: ver }, expires: exp };
}

/**
 * The last character of a base64url signature has unused bits, so that several spellings verify. Only the spelling that
 * this server wrote is valid (TRUST-13: no mutated token is accepted).
 */
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return token.length < 2_000 && Buffer.from(signature, 'base64url').toString('base64url') === signature;
}
