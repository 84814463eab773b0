import { type CouponVerifyData, type CouponVerifyRequest, RESPONSE_CODES } from '@canvass/protocol';
import { askTwice, type Outcome } from '../../services/outcome.ts';
import { randomId } from '../../store/random-id.ts';
import { codeKey } from '../code-key.ts';

export type CouponAct = NonNullable<CouponVerifyRequest['act']>;
type Verify = (body: CouponVerifyRequest) => Promise<Outcome<CouponVerifyData>>;

/** What a clerk's page shows after a press. */
interface PressedCoupon {
  /** The coupon as the server has it; absent if that is unknown. */
  readonly coupon?: CouponVerifyData;
  /** Key of the words that say why the press has not done what it should. */
  readonly trouble?: string;
}

/** Some codes mean a code by SMS elsewhere, and a shop's password here. */
export const WRONG_PASSWORD = 'staff.password_wrong';
const OWN_WORDS: Readonly<Record<number, string>> = {
  [RESPONSE_CODES.codeWrong.code]: WRONG_PASSWORD,
  [RESPONSE_CODES.codeEmpty.code]: 'staff.password_missing',
  [RESPONSE_CODES.awardInvalid.code]: 'staff.unknown',
  [RESPONSE_CODES.awardClaimed.code]: 'staff.used',
};

/**
 * Presses the buttons of one coupon (AWARD-9). Each press has an id, which it keeps until the server has decided it: a
 * repeat after a lost reply succeeds if, and only if, this very press was done. A refusal is never taken for a lost reply.
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
    if (outcome === 'failed' || 'data' in outcome) return shown(outcome);
    const now = await look();
    return { ...shown(outcome), ...(typeof now === 'object' && 'data' in now && { coupon: now.data }) };
  }
  return async (act: CouponAct): Promise<PressedCoupon> =>
    act === 'look' ? shown(await look()) : change(act);
}

function shown(outcome: Outcome<CouponVerifyData>): PressedCoupon {
  if (outcome === 'failed') return { trouble: 'award.unreachable' };
  return 'data' in outcome
    ? { coupon: outcome.data }
    : { trouble: OWN_WORDS[outcome.code] ?? codeKey(outcome.code) };
}
