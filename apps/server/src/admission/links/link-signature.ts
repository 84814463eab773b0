import { createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_PATTERN } from '@canvass/project';

interface SignedLink {
  readonly surveyId: string;
  /** The number of the signing key. Each survey numbers its own keys. */
  readonly keyId: number;
  /** Seconds since 1970. 0 if the link never expires. */
  readonly expires: number;
  /** Id of the link: letters and digits. */
  readonly id: string;
  /** Names and values of the signed parameters, in the order in which the signature names them. */
  readonly params: readonly (readonly [name: string, value: string])[];
}

/** The content of a signature before verification. It must not be trusted yet. */
export interface ClaimedLink {
  readonly keyId: number;
  readonly expires: number;
  readonly id: string;
  readonly names: readonly string[];
  readonly mac: string;
}

/** The maximum length of a signature: 50 names of 64 characters fit. Longer ones are rejected unread. */
const MAX_SIGNATURE_LENGTH = 4_000;

/** A key number of at most nine digits, because the database stores it as an integer. */
const KEY = '([1-9]\\d{0,8})';
const SECONDS = '(0|[1-9]\\d{0,12})';
const NAME = CODE_PATTERN.slice(1, -1);
const FORM = new RegExp(`^${KEY}\\.${SECONDS}\\.([A-Za-z0-9]{8,32})\\.([\\w-]{43})((?:\\.${NAME})*)$`, 'u');

/** Returns the signature of a link, as the value of a link parameter: `key.expires.id.mac.name.name`. */
export function writeSignature(secret: string, link: SignedLink): string {
  const { keyId, expires, id, params } = link;
  return [keyId, expires, id, computeMac(secret, link), ...params.map(([name]) => name)].join('.');
}

/** Returns undefined if the text does not have the form of a signature or names a parameter twice. */
export function readSignature(text: string): ClaimedLink | undefined {
  if (text.length > MAX_SIGNATURE_LENGTH) return undefined;
  const [, keyId, expires, id, mac, namesText] = FORM.exec(text) ?? [];
  if (id === undefined || mac === undefined) return undefined;
  const names = (namesText ?? '').split('.').slice(1);
  if (new Set(names).size !== names.length) return undefined;
  return { keyId: Number(keyId), expires: Number(expires), id, mac, names };
}

/** Whether `mac` is the MAC of the link. Compares texts, so that each signature has only one valid spelling. */
export function isSignedBy(secret: string, link: SignedLink, mac: string): boolean {
  const expectedMac = Buffer.from(computeMac(secret, link));
  const claimedMac = Buffer.from(mac);
  return expectedMac.length === claimedMac.length && timingSafeEqual(expectedMac, claimedMac);
}

/**
 * HMAC-SHA-256 over survey, key, expiry, id, names and values. They are encoded as JSON, because a list has only one
 * JSON text. JSON escapes unpaired surrogates, which would all become the same character in UTF-8. Values are not
 * normalised: two values that look alike are different (TRUST-21).
 */
function computeMac(secret: string, { surveyId, keyId, expires, id, params }: SignedLink): string {
  const text = JSON.stringify(['canvass-link', surveyId, keyId, expires, id, params]);
  return createHmac('sha256', Buffer.from(secret, 'base64')).update(text).digest('base64url');
}
