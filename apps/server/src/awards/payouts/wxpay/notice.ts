import type { Foundation } from '../../../config/foundation.ts';
import { type Failure, fail } from '../../../http/failure.ts';
import { transact } from '../../../database/transact.ts';
import { findPayout } from '../payout-store.ts';
import { settle } from '../settle.ts';
import { outcomeOf } from './wxpay.ts';
import { isSignedByPlatform, openNotice, type EncryptedContent } from './wxpay-signature.ts';
import type { WxpayKeys } from '../../../config/award-settings.ts';

type Headers = Parameters<typeof isSignedByPlatform>[1];

declare module '../../../http/route.ts' {
  interface Services {
    readonly payoutNotices: ReturnType<typeof createNotices>;
  }
}

/**
 * Handles a callback of the platform about a transfer (A54). It must have a recent signature, be encrypted with our key, and
 * match our merchant, order number and amount. Repeated and outdated callbacks change nothing. `surveyId` is in the callback URL.
 */
export function createNotices({ database, now }: Foundation, keys: WxpayKeys | undefined) {
  return async function notice(surveyId: string, headers: Headers, body: string): Promise<object | Failure> {
    if (keys === undefined || !isSignedByPlatform(keys, headers, body, now())) return fail('access.refused');
    const bill = billIn(keys, body);
    if (bill === undefined || bill.mchid !== keys.mchId) return fail('request.invalid');
    const payout = await findPayout(database, surveyId, bill.out_bill_no);
    if (payout?.kind !== 'red_packet' || payout.amount !== bill.transfer_amount)
      return fail('request.not_found');
    const outcome = outcomeOf(bill.state);
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

/** Undefined if the callback is not about a transfer. */
function billIn(keys: WxpayKeys, body: string): Bill | undefined {
  let parsed: { readonly event_type?: unknown; readonly resource?: Partial<EncryptedContent> };
  try {
    parsed = JSON.parse(body) as typeof parsed; // looked at field by field
  } catch {
    return undefined;
  }
  const { event_type: type, resource } = parsed ?? {};
  if (type !== 'MCHTRANSFER.BILL.FINISHED') return undefined;
  const { ciphertext, nonce, associated_data } = resource ?? {};
  if (typeof ciphertext !== 'string' || typeof nonce !== 'string') return undefined;
  const associated = typeof associated_data === 'string' ? { associated_data } : {};
  const bill = openNotice(keys, { ciphertext, nonce, ...associated }) as Partial<Bill> | undefined; // checked below
  const { mchid, out_bill_no, state, transfer_amount: amount } = bill ?? {};
  const isBill = [mchid, out_bill_no, state].every((text) => typeof text === 'string');
  return isBill && typeof amount === 'number' ? (bill as Bill) : undefined;
}
