import type { PayoutOutcome, PayoutProvider } from '../payout-provider.ts';
import type { WxpayKeys, WxpaySettings } from '../../../config/award-settings.ts';
import { createDecipheriv, createSign, createVerify, randomBytes } from 'node:crypto';
import type { Foundation } from '../../../config/foundation.ts';
import { type Failure, fail } from '../../../http/failure.ts';
import { transact } from '../../../database/transact.ts';
import { findPayout } from '../payout-store.ts';
import { settle } from '../settle.ts';

const BILLS = '/v3/fund-app/mch-transfer/transfer-bills';
const TIMEOUT_MS = 10_000;
const MAX_REMARK_LENGTH = 32;
const NOT_FOUND = 404;

/** Converts a state of the platform. Unknown states count as sent. */
function computeOutcome(state: string, packageInfo?: string): PayoutOutcome {
  if (state === 'SUCCESS') return { type: 'done' };
  if (state === 'FAIL' || state === 'CANCELLED') return { type: 'failed', state };
  return { type: 'sent', state, ...(packageInfo !== undefined && { packageInfo }) };
}

interface SignedReply {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}

export function createWxpayProvider(settings: WxpaySettings, now: () => number): PayoutProvider {
  const { keys, base, appId, sceneId, notifyUrl } = settings;

  /** Returns undefined if the platform sends no reply with its signature. */
  async function ask(method: 'GET' | 'POST', path: string, body: string): Promise<SignedReply | undefined> {
    try {
      const reply = await fetch(`${base}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'wechatpay-serial': keys.platformKeyId,
          authorization: createAuthorization(keys, { method, path, body, now: now() }),
        },
        ...(method === 'POST' && { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await reply.text();
      if (!isSignedByPlatform(keys, Object.fromEntries(reply.headers), text, now())) return undefined;
      return { status: reply.status, json: JSON.parse(text) as SignedReply['json'] };
    } catch {
      return undefined; // the reply is late or invalid
    }
  }

  function readOutcome(signedReply: SignedReply | undefined): PayoutOutcome {
    if (signedReply === undefined) return { type: 'later', reason: 'no signed reply' };
    const { status, json } = signedReply;
    const { state, code, package_info: packageInfo } = json;
    if (status === 200 && typeof state === 'string')
      return computeOutcome(state, typeof packageInfo === 'string' ? packageInfo : undefined);
    const reason = typeof code === 'string' ? code.slice(0, 64) : `HTTP ${status}`;
    return { type: 'later', reason };
  }

  return {
    async pay({ survey_id, out_no, account, amount, title }) {
      if (account === undefined) return { type: 'failed', state: 'NO_ACCOUNT' };
      const bill = {
        appid: appId,
        out_bill_no: out_no,
        transfer_scene_id: sceneId,
        openid: account,
        transfer_amount: amount,
        transfer_remark: title.slice(0, MAX_REMARK_LENGTH),
        notify_url: `${notifyUrl}/${survey_id}`,
        transfer_scene_report_infos: [
          { info_type: '活动名称', info_content: title.slice(0, MAX_REMARK_LENGTH) },
          { info_type: '奖励说明', info_content: title.slice(0, MAX_REMARK_LENGTH) },
        ],
      };
      return readOutcome(await ask('POST', BILLS, JSON.stringify(bill)));
    },
    async find({ out_no }) {
      const signedReply = await ask('GET', `${BILLS}/out-bill-no/${out_no}`, '');
      return signedReply?.status === NOT_FOUND ? undefined : readOutcome(signedReply);
    },
  };
}

/** Older signatures are rejected, because their messages may be replayed. */
const MAX_SIGNATURE_AGE_S = 300;
const NONCE_BYTES = 16;
const TAG_BYTES = 16;

const joinLines = (parts: readonly string[]): string => parts.map((part) => `${part}\n`).join('');

/** `Authorization` of a request: method, path with its query, time, nonce and body, signed by RSA-SHA256. */
function createAuthorization(
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
    .update(joinLines([method, path, timestamp, nonce, body]))
    .sign(privateKey, 'base64');
  const fields = { mchid: mchId, nonce_str: nonce, signature, timestamp, serial_no: serial };
  const text = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${text.join(',')}`;
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

function isSignedByPlatform(
  { platformKey, platformKeyId }: WxpayKeys,
  headers: Headers,
  body: string,
  now: number,
): boolean {
  const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map((name) => {
    const value = headers[`wechatpay-${name}`];
    return typeof value === 'string' ? value : '';
  }) as [string, string, string, string]; // the list has a value for each name
  if (serial !== platformKeyId || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) - now / 1_000) > MAX_SIGNATURE_AGE_S) return false;
  try {
    return createVerify('RSA-SHA256')
      .update(joinLines([timestamp, nonce, body]))
      .verify(platformKey, signature, 'base64');
  } catch {
    return false; // `verify` throws if the header is not a signature
  }
}

interface EncryptedContent {
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data?: string;
}
/** Returns undefined if the content was encrypted with another key, or was changed. */
function decryptCallback({ apiV3Key }: WxpayKeys, encryptedContent: EncryptedContent): unknown {
  const bytes = Buffer.from(encryptedContent.ciphertext, 'base64');
  if (bytes.length <= TAG_BYTES) return undefined;
  try {
    const cipher = createDecipheriv('aes-256-gcm', apiV3Key, encryptedContent.nonce)
      .setAAD(Buffer.from(encryptedContent.associated_data ?? ''))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = Buffer.concat([cipher.update(bytes.subarray(0, -TAG_BYTES)), cipher.final()]);
    return JSON.parse(text.toString('utf8'));
  } catch {
    return undefined; // all faults have the same result
  }
}

type NoticeHeaders = Parameters<typeof isSignedByPlatform>[1];

declare module '../../../http/route.ts' {
  interface Services {
    readonly payoutNotices: ReturnType<typeof createCallbackHandler>;
  }
}

/**
 * Handles a callback about a transfer (A54). The callback must have a recent signature, be encrypted with our
 * key, and match our merchant, order number and amount. Repeated and outdated callbacks change nothing.
 */
export function createCallbackHandler({ database, now }: Foundation, keys: WxpayKeys | undefined) {
  return async function handleCallback(
    surveyId: string,
    headers: NoticeHeaders,
    body: string,
  ): Promise<object | Failure> {
    if (keys === undefined || !isSignedByPlatform(keys, headers, body, now())) return fail('access.refused');
    const bill = readBill(keys, body);
    if (bill === undefined || bill.mchid !== keys.mchId) return fail('request.invalid');
    const payout = await findPayout(database, surveyId, bill.out_bill_no);
    if (payout?.kind !== 'red_packet' || payout.amount !== bill.transfer_amount)
      return fail('request.not_found');
    const outcome = computeOutcome(bill.state);
    await transact(database, (transaction) => settle(transaction, payout, outcome, new Date(now())));
    return {};
  };
}

interface Bill {
  readonly mchid: string;
  readonly out_bill_no: string;
  readonly state: string;
  readonly transfer_amount: number;
}

/** Returns undefined if the callback is invalid, or not about a finished transfer. */
function readBill(keys: WxpayKeys, body: string): Bill | undefined {
  let callback: { readonly event_type?: unknown; readonly resource?: Partial<EncryptedContent> };
  try {
    callback = JSON.parse(body) as typeof callback; // each field is checked below
  } catch {
    return undefined;
  }
  const { event_type: type, resource } = callback ?? {};
  if (type !== 'MCHTRANSFER.BILL.FINISHED') return undefined;
  const { ciphertext, nonce, associated_data } = resource ?? {};
  if (typeof ciphertext !== 'string' || typeof nonce !== 'string') return undefined;
  const associatedData = typeof associated_data === 'string' ? { associated_data } : {};
  const bill = decryptCallback(keys, { ciphertext, nonce, ...associatedData }) as Partial<Bill> | undefined; // `isBill` checks the fields
  const { mchid, out_bill_no, state, transfer_amount: amount } = bill ?? {};
  const isBill = [mchid, out_bill_no, state].every((text) => typeof text === 'string');
  return isBill && typeof amount === 'number' ? (bill as Bill) : undefined;
}
