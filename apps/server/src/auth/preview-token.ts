import { jwtVerify, SignJWT } from 'jose';

const TYPE = 'prvw+jwt';
const ALGORITHM = 'HS256';

/** Signed tokens with which their holder previews a survey in any state. Previews store no response (STATE-2). */
export interface PreviewTokens {
  /** Signs a token that is valid until `until`, in milliseconds since 1970. */
  issue(surveyId: string, previewId: string, until: number): Promise<string>;
  /** Returns the preview's id. Undefined if the token is invalid. The caller checks whether the preview was revoked. */
  read(token: string | undefined, surveyId: string): Promise<string | undefined>;
}

/** `now` returns milliseconds. Only the server's clock counts (TRUST-9). */
export async function createPreviewTokens(
  secret: Uint8Array<ArrayBuffer>,
  now: () => number,
): Promise<PreviewTokens> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign', 'verify']);
  return {
    issue: (surveyId, previewId, until) =>
      new SignJWT({ sid: surveyId })
        .setJti(previewId)
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuedAt(Math.floor(now() / 1000))
        .setExpirationTime(Math.floor(until / 1000))
        .sign(key),
    async read(token, surveyId) {
      if (token === undefined || token.length > 1_000) return undefined;
      try {
        const options = { algorithms: [ALGORITHM], typ: TYPE, currentDate: new Date(now()) };
        const { payload } = await jwtVerify(token, key, options);
        return payload['sid'] === surveyId && typeof payload.exp === 'number' ? payload.jti : undefined;
      } catch {
        return undefined; // all faults have the same result
      }
    },
  };
}
