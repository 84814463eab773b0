import { type CouponVerifyData, type CouponVerifyRequest, RESPONSE_CODES } from '@canvass/protocol';
import { askTwice, type Outcome, computeOutcome } from '../../services/outcome.ts';
import { pageCaller } from '../../network/page-caller.ts';
import { announce, Button, PageActions } from '@canvass/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAwardDate, useAwardTranslation } from '../award-translation.ts';
import type { ShownCoupon } from './coupon-address.ts';
import type { Staff } from './staff-form.tsx';
import './staff.css';
import '../kinds/coupon.css';
import { randomId } from '../../store/random-id.ts';
import { codeKey } from '../code-key.ts';

type CouponAct = NonNullable<CouponVerifyRequest['act']>;
type Verify = (body: CouponVerifyRequest) => Promise<Outcome<CouponVerifyData>>;

interface PressedCoupon {
  /** Absent if the server did not return it. */
  readonly coupon?: CouponVerifyData;
  readonly trouble?: string;
}

const WRONG_PASSWORD = 'staff.password_wrong';
/** Text keys of response codes whose meaning differs from other pages: `codeWrong` is about a shop's password here. */
const OWN_TEXT_KEYS: Readonly<Record<number, string>> = {
  [RESPONSE_CODES.codeWrong.code]: WRONG_PASSWORD,
  [RESPONSE_CODES.codeEmpty.code]: 'staff.password_missing',
  [RESPONSE_CODES.awardInvalid.code]: 'staff.unknown',
  [RESPONSE_CODES.awardClaimed.code]: 'staff.used',
};

/**
 * Returns a function that sends an act on the coupon (AWARD-9). A press of a button keeps its id until a reply arrives,
 * so that a repeated press returns the first result. A refusal never counts as a lost reply.
 */
export function createCouponPresses(
  verify: Verify,
  request: Omit<CouponVerifyRequest, 'act' | 'press_id'>,
  newId: () => string = randomId,
) {
  let undecidedPress: { readonly act: CouponAct; readonly id: string } | undefined;
  const readCoupon = () => askTwice(() => verify({ ...request, act: 'look' }));

  async function changeCoupon(act: CouponAct): Promise<PressedCoupon> {
    const press = undecidedPress?.act === act ? undecidedPress : { act, id: newId() };
    const outcome = await askTwice(() => verify({ ...request, act, press_id: press.id }));
    undecidedPress = outcome === 'failed' ? press : undefined;
    if (outcome === 'failed' || 'data' in outcome) return pressResult(outcome);
    const lookReply = await readCoupon();
    return {
      ...pressResult(outcome),
      ...(typeof lookReply === 'object' && 'data' in lookReply && { coupon: lookReply.data }),
    };
  }
  return async (act: CouponAct): Promise<PressedCoupon> =>
    act === 'look' ? pressResult(await readCoupon()) : changeCoupon(act);
}

function pressResult(outcome: Outcome<CouponVerifyData>): PressedCoupon {
  if (outcome === 'failed') return { trouble: 'award.unreachable' };
  return 'data' in outcome
    ? { coupon: outcome.data }
    : { trouble: OWN_TEXT_KEYS[outcome.code] ?? codeKey(outcome) };
}

interface CheckCouponProps {
  readonly shownCoupon: ShownCoupon;
  readonly staff: Staff;
  onOther(): void;
  /** Absent on a customer's phone. */
  onNext?(): void;
}

export function CheckCoupon({ shownCoupon, staff, onOther, onNext }: CheckCouponProps) {
  const t = useAwardTranslation();
  const { coupon, trouble, isBusy, sendAct: act } = useCoupon(shownCoupon, staff);
  if (coupon === undefined)
    return (
      <section className="app-draw">
        {trouble === undefined ? (
          <output>{t('staff.looking')}</output>
        ) : (
          <>
            <p className="app-award-trouble" role="alert">
              {t(trouble)}
            </p>
            <PageActions
              primary={
                <Button
                  kind="primary"
                  size="large"
                  onClick={trouble === WRONG_PASSWORD ? onOther : () => act('look')}
                >
                  {t(trouble === WRONG_PASSWORD ? 'staff.other_password' : 'award.try_again')}
                </Button>
              }
              {...(onNext !== undefined && {
                secondary: (
                  <Button size="large" onClick={onNext}>
                    {t('staff.next')}
                  </Button>
                ),
              })}
            />
          </>
        )}
      </section>
    );
  return (
    <section className="app-draw app-check" data-state={coupon.state}>
      <CouponFacts coupon={coupon} />
      {trouble !== undefined && (
        <p className="app-award-trouble" role="alert">
          {t(trouble)}
        </p>
      )}
      <CouponActions state={coupon.state} isBusy={isBusy} act={act} onNext={onNext} />
    </section>
  );
}

function useCoupon({ id, code, t: sign }: ShownCoupon, { shop, password }: Staff) {
  const t = useAwardTranslation();
  const [coupon, setCoupon] = useState<CouponVerifyData>();
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const press = useMemo(
    () =>
      createCouponPresses(verifyCoupon, {
        id,
        code,
        password,
        ...(shop !== '' && { shop }),
        ...(sign !== undefined && { t: sign }),
      }),
    [id, code, sign, shop, password],
  );
  const show = useCallback((pressed: Awaited<ReturnType<typeof press>>) => {
    setBusy(false);
    setTrouble(pressed.trouble);
    if (pressed.coupon !== undefined) setCoupon(pressed.coupon);
  }, []);
  useEffect(() => {
    let isGone = false;
    void press('look').then((pressed) => !isGone && show(pressed));
    return () => {
      isGone = true;
    };
  }, [press, show]);
  const sendAct = (kind: CouponAct) => {
    setBusy(true);
    setTrouble(undefined);
    void press(kind).then((pressed) => {
      show(pressed);
      if (pressed.trouble !== undefined) announce(t(pressed.trouble), 'assertive');
      else if (pressed.coupon !== undefined) announce(t(`staff.${pressed.coupon.state}_title`));
    });
  };
  return { coupon, trouble, isBusy, sendAct };
}

function CouponFacts({ coupon: { state, coupon } }: { readonly coupon: CouponVerifyData }) {
  const t = useAwardTranslation();
  const day = useAwardDate();
  const time = useAwardDate('time');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [state]);
  const { code, title, valid_until: until, redeemed_at: redeemedAt, shop } = coupon;
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {t(`staff.${state}_title`)}
      </h2>
      <p className="app-award-own" dir="auto">
        {title}
      </p>
      <p className="app-coupon-digits" dir="ltr">
        {code}
      </p>
      {until !== undefined && <p className="app-award-hint">{t('coupon.until', { date: day(until) })}</p>}
      {state === 'redeemed' && redeemedAt !== undefined && (
        <p className="app-award-hint">
          {t('staff.redeemed_at', { date: time(redeemedAt) })}{' '}
          {shop !== undefined && (
            <>
              · <bdi>{shop}</bdi>
            </>
          )}
        </p>
      )}
    </>
  );
}

interface CouponActionsProps {
  readonly state: CouponVerifyData['state'];
  readonly isBusy: boolean;
  act(act: CouponAct): void;
  readonly onNext: (() => void) | undefined;
}
function CouponActions({ state, isBusy, act, onNext }: CouponActionsProps) {
  const t = useAwardTranslation();
  const next = onNext !== undefined && (
    <Button size="large" kind={state === 'issued' ? 'default' : 'primary'} onClick={onNext}>
      {t('staff.next')}
    </Button>
  );
  if (state === 'issued')
    return (
      <PageActions
        primary={
          <Button kind="primary" size="large" busy={isBusy} onClick={() => act('redeem')}>
            {t('staff.redeem')}
          </Button>
        }
        secondary={next}
      />
    );
  return (
    <PageActions
      primary={next}
      secondary={
        state === 'redeemed' && (
          <Button kind="quiet" busy={isBusy} onClick={() => act('undo')}>
            {t('staff.undo')}
          </Button>
        )
      }
    />
  );
}

/** Sends an act on a coupon to the server. Never rejects. */
async function verifyCoupon(body: CouponVerifyRequest): Promise<Outcome<CouponVerifyData>> {
  const path = '/api/award/coupon/verify';
  const result = await pageCaller().send<CouponVerifyData>({
    method: 'POST',
    path,
    body,
    needs: ['state', 'coupon'],
  });
  return computeOutcome(result);
}
