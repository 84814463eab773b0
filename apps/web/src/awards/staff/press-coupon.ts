import { type CouponVerifyData, type CouponVerifyRequest, RESPONSE_CODES } from '@canvass/protocol';
import { askTwice, type Outcome } from '../../services/outcome.ts';
import { randomId } from '../../store/random-id.ts';
import { codeKey } from '../code-key.ts';

export type CouponAct = NonNullable<CouponVerifyRequest['act']>;
type Verify = (body: CouponVerifyRequest) => Promise<Outcome<CouponVerifyData>>;

/** The result of pressing a button. */
interface PressedCoupon {
  /** The coupon's state on the server. Absent if it is unknown. */
  readonly coupon?: CouponVerifyData;
  /** Text key of the reason why the act failed. */
  readonly trouble?: string;
}

/** Response codes that are about a shop's password here, and about SMS codes elsewhere. */
export const WRONG_PASSWORD = 'staff.password_wrong';
const OWN_TEXT_KEYS: Readonly<Record<number, string>> = {
  [RESPONSE_CODES.codeWrong.code]: WRONG_PASSWORD,
  [RESPONSE_CODES.codeEmpty.code]: 'staff.password_missing',
  [RESPONSE_CODES.awardInvalid.code]: 'staff.unknown',
  [RESPONSE_CODES.awardClaimed.code]: 'staff.used',
};

/**
 * Sends the acts on one coupon (AWARD-9). Each press of a button has an id until the server decides it. After a lost reply, a
 * repeat succeeds only if the same press was carried out. A refusal never counts as a lost reply.
 */
export function createCouponPresses(
  verify: Verify,
  asked: Omit<CouponVerifyRequest, 'act' | 'press_id'>,
  newId: () => string = randomId,
) {
  let undecided: { readonly act: CouponAct; readonly id: string } | undefined;
  const look = () => askTwice(() => verify({ ...asked, act: 'look' }));

  async function change(act: CouponAct): Promise<PressedCoupon> {
    const press = undecided?.act === act ? undecided : { act, id: newId() };
    const outcome = await askTwice(() => verify({ ...asked, act, press_id: press.id }));
    undecided = outcome === 'failed' ? press : undefined;
    if (outcome === 'failed' || 'data' in outcome) return pressResult(outcome);
    const now = await look();
    return { ...pressResult(outcome), ...(typeof now === 'object' && 'data' in now && { coupon: now.data }) };
  }
  return async (act: CouponAct): Promise<PressedCoupon> =>
    act === 'look' ? pressResult(await look()) : change(act);
}

function pressResult(outcome: Outcome<CouponVerifyData>): PressedCoupon {
  if (outcome === 'failed') return { trouble: 'award.unreachable' };
  return 'data' in outcome
    ? { coupon: outcome.data }
    : { trouble: OWN_TEXT_KEYS[outcome.code] ?? codeKey(outcome.code) };
}
