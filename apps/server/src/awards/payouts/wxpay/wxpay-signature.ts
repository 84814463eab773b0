import { createDecipheriv, createSign, createVerify, randomBytes } from 'node:crypto';
import type { WxpayKeys } from '../../../config/award-settings.ts';

/** Older signatures are rejected, against replayed messages. */
const MAX_SIGNATURE_AGE_S = 300;
const NONCE_BYTES = 16;
const TAG_BYTES = 16;

const lines = (parts: readonly string[]): string => parts.map((part) => `${part}\n`).join('');

/** `Authorization` of a request: method, path with its query, time, nonce and body, signed by RSA-SHA256. */
export function authorization(
  { mchId, serial, privateKey }: WxpayKeys,
  {
    method,
    path,
    body,
    now,
  }: { readonly method: string; readonly path: string; readonly body: string; readonly now: number },
): string {
  const timestamp = String(Math.floor(now / 1_000));
  const nonce = randomBytes(NONCE_BYTES).toString('hex').toUpperCase();
  const signature = createSign('RSA-SHA256')
    .update(lines([method, path, timestamp, nonce, body]))
    .sign(privateKey, 'base64');
  const fields = { mchid: mchId, nonce_str: nonce, signature, timestamp, serial_no: serial };
  const text = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${text.join(',')}`;
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Whether the bytes have a recent signature of the platform. */
export function isSignedByPlatform(
  { platformKey, platformKeyId }: WxpayKeys,
  headers: Headers,
  body: string,
  now: number,
): boolean {
  const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map((name) => {
    const value = headers[`wechatpay-${name}`];
    return typeof value === 'string' ? value : '';
  }) as [string, string, string, string]; // one for each name
  if (serial !== platformKeyId || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) - now / 1_000) > MAX_SIGNATURE_AGE_S) return false;
  try {
    return createVerify('RSA-SHA256')
      .update(lines([timestamp, nonce, body]))
      .verify(platformKey, signature, 'base64');
  } catch {
    return false; // the header is not a signature
  }
}

/** The encrypted content of a callback (AES-256-GCM). */
export interface EncryptedContent {
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data?: string;
}
/** Undefined if it was encrypted with another key or changed. */
export function openNotice({ apiV3Key }: WxpayKeys, encrypted: EncryptedContent): unknown {
  const bytes = Buffer.from(encrypted.ciphertext, 'base64');
  if (bytes.length <= TAG_BYTES) return undefined;
  try {
    const cipher = createDecipheriv('aes-256-gcm', apiV3Key, encrypted.nonce)
      .setAAD(Buffer.from(encrypted.associated_data ?? ''))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = Buffer.concat([cipher.update(bytes.subarray(0, -TAG_BYTES)), cipher.final()]);
    return JSON.parse(text.toString('utf8'));
  } catch {
    return undefined; // the same result for every fault
  }
}
