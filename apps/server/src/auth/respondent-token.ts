import { jwtVerify, SignJWT } from 'jose';
import type { Respondent } from '../http/callers.ts';
import { createRecentMap } from '../database/recent-map.ts';

/** CONST-1 and TRUST-13: 30 days, in seconds. */
const LIFETIME_S = 30 * 24 * 60 * 60;
const TYPE = 'rspd+jwt';
const ALGORITHM = 'HS256';
const NUMBER = /^[1-9]\d{0,15}$/;

export interface RespondentTokens {
  issue(respondent: Respondent): Promise<string>;
  /** Undefined for whatever is not exactly a token of ours for this survey; never says why. */
  read(token: string, surveyId: string): Promise<Respondent | undefined>;
}

/** Tokens whose signature was checked: one respondent presents the same one with every page. */
const KNOWN_TOKENS = 20_000;

interface Verified {
  readonly respondent: Respondent;
  /** In seconds. */
  readonly expires: number;
}

/** `now` in milliseconds: only the server's clock decides (TRUST-9). */
export async function createRespondentTokens(
  secret: Uint8Array<ArrayBuffer>,
  now: () => number,
): Promise<RespondentTokens> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign', 'verify']);
  const known = createRecentMap<string, Verified>(KNOWN_TOKENS);

  async function verify(token: string): Promise<Verified | undefined> {
    const earlier = known.get(token);
    if (earlier !== undefined) return earlier.expires > now() / 1000 ? earlier : undefined;
    if (!hasOneSpelling(token)) return undefined;
    try {
      const options = { algorithms: [ALGORITHM], typ: TYPE, currentDate: new Date(now()) };
      const { payload } = await jwtVerify(token, key, options);
      const verified = readClaims(payload);
      if (verified !== undefined) known.set(token, verified);
      return verified;
    } catch {
      return undefined; // whatever is wrong with it, the answer is the same
    }
  }

  return {
    async issue(respondent) {
      const { surveyId, seq, version } = respondent;
      const issuedAt = Math.floor(now() / 1000);
      const expires = issuedAt + LIFETIME_S;
      const token = await new SignJWT({ sid: surveyId, ver: version })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(String(seq))
        .setIssuedAt(issuedAt)
        .setExpirationTime(expires)
        .sign(key);
      // Most come back to the process that gave it.
      known.set(token, { respondent: { surveyId, seq, version }, expires });
      return token;
    },
    async read(token, surveyId) {
      const respondent = (await verify(token))?.respondent;
      return respondent?.surveyId === surveyId ? respondent : undefined;
    },
  };
}

function readClaims({ sub, sid, ver, exp }: Readonly<Record<string, unknown>>): Verified | undefined {
  const isOurs = typeof sub === 'string' && NUMBER.test(sub) && typeof sid === 'string';
  if (!isOurs || typeof ver !== 'number' || typeof exp !== 'number') return undefined;
  return { respondent: { surveyId: sid, seq: Number(sub), version: ver }, expires: exp };
}

/**
 * The last character of a base64url signature has bits that mean nothing, so that several spellings verify. Only the
 * one that we wrote is a token (TRUST-13: no mutated token is accepted).
 */
function hasOneSpelling(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return token.length < 2_000 && Buffer.from(signature, 'base64url').toString('base64url') === signature;
}
