import type { PayoutOutcome, PayoutProvider } from '../payout-provider.ts';
import type { WxpaySettings } from '../../../config/award-settings.ts';
import { authorization, isSignedByPlatform } from './wxpay-signature.ts';

const BILLS = '/v3/fund-app/mch-transfer/transfer-bills';
const WITHIN_MS = 10_000;
const MAX_REMARK_LENGTH = 32;
const NOT_FOUND = 404;

/** The outcome of a bill by its state. Unknown states count as sent. */
export function outcomeOf(state: string, packageInfo?: string): PayoutOutcome {
  if (state === 'SUCCESS') return { type: 'done' };
  if (state === 'FAIL' || state === 'CANCELLED') return { type: 'failed', state };
  return { type: 'sent', state, ...(packageInfo !== undefined && { packageInfo }) };
}

interface SignedReply {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}

export function wxpayProvider(settings: WxpaySettings, now: () => number): PayoutProvider {
  const { keys, base, appId, sceneId, notifyUrl } = settings;

  /** Undefined without a reply that the platform has signed. */
  async function ask(method: 'GET' | 'POST', path: string, body: string): Promise<SignedReply | undefined> {
    try {
      const reply = await fetch(`${base}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'wechatpay-serial': keys.platformKeyId,
          authorization: authorization(keys, { method, path, body, now: now() }),
        },
        ...(method === 'POST' && { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(WITHIN_MS),
      });
      const text = await reply.text();
      if (!isSignedByPlatform(keys, Object.fromEntries(reply.headers), text, now())) return undefined;
      return { status: reply.status, json: JSON.parse(text) as SignedReply['json'] };
    } catch {
      return undefined; // late or invalid
    }
  }

  function outcome(answered: SignedReply | undefined): PayoutOutcome {
    if (answered === undefined) return { type: 'later', why: 'no answer that is signed' };
    const { status, json } = answered;
    const { state, code, package_info: packageInfo } = json;
    if (status === 200 && typeof state === 'string')
      return outcomeOf(state, typeof packageInfo === 'string' ? packageInfo : undefined);
    const why = typeof code === 'string' ? code.slice(0, 64) : `HTTP ${status}`;
    return { type: 'later', why };
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
      return outcome(await ask('POST', BILLS, JSON.stringify(bill)));
    },
    async find({ out_no }) {
      const answered = await ask('GET', `${BILLS}/out-bill-no/${out_no}`, '');
      return answered?.status === NOT_FOUND ? undefined : outcome(answered);
    },
  };
}
