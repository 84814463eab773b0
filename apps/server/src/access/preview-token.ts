import { jwtVerify, SignJWT } from 'jose';

const TYPE = 'prvw+jwt';
const ALGORITHM = 'HS256';

/** An operator's word that the holder may see a survey, whatever its state, as long as nothing is recorded (STATE-2). */
export interface PreviewTokens {
  /** `seconds` from now. */
  issue(surveyId: string, seconds: number): Promise<string>;
  /** Never says why not. */
  isPreview(token: string | undefined, surveyId: string): Promise<boolean>;
}

/** `now` in milliseconds: only the server's clock decides (TRUST-9). */
export async function createPreviewTokens(
  secret: Uint8Array<ArrayBuffer>,
  now: () => number,
): Promise<PreviewTokens> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign', 'verify']);
  return {
    issue(surveyId, seconds) {
      const issuedAt = Math.floor(now() / 1000);
      return new SignJWT({ sid: surveyId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(key);
    },
    async isPreview(token, surveyId) {
      if (token === undefined || token.length > 1_000) return false;
      try {
        const options = { algorithms: [ALGORITHM], typ: TYPE, currentDate: new Date(now()) };
        const { payload } = await jwtVerify(token, key, options);
        return payload['sid'] === surveyId && typeof payload.exp === 'number';
      } catch {
        return false; // whatever is wrong with it, the answer is the same
      }
    },
  };
}
