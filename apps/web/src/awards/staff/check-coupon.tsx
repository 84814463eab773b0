import { type CouponVerifyData, type CouponVerifyRequest, RESPONSE_CODES } from '@canvass/protocol';
import { announce, Button, PageActions } from '@canvass/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAwardDate, useAwardWords } from '../words/award-words.ts';
import { codeKey } from '../words/code-key.ts';
import type { ShownCoupon } from './coupon-address.ts';
import type { Staff } from './staff-form.tsx';
import { verifyCoupon } from './verify-call.ts';
import './staff.css';
import '../kinds/coupon.css';

interface CheckCouponProps {
  readonly shown: ShownCoupon;
  readonly staff: Staff;
  /** Another password. */
  onOther(): void;
  /** The next coupon; absent on a customer's phone. */
  onNext?(): void;
}

/** One coupon: whether it is good, redeeming it, taking that back. */
export function CheckCoupon({ shown, staff, onOther, onNext }: CheckCouponProps) {
  const t = useAwardWords();
  const { coupon, trouble, isBusy, act } = useCoupon(shown, staff);
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
      <Ways state={coupon.state} isBusy={isBusy} act={act} onNext={onNext} />
    </section>
  );
}

/** Some codes mean a code by SMS elsewhere, and a shop's password here. */
const WRONG_PASSWORD = 'staff.password_wrong';
const OWN_WORDS: Readonly<Record<number, string>> = {
  [RESPONSE_CODES.codeWrong.code]: WRONG_PASSWORD,
  [RESPONSE_CODES.codeEmpty.code]: 'staff.password_missing',
  [RESPONSE_CODES.awardInvalid.code]: 'staff.unknown',
  [RESPONSE_CODES.awardClaimed.code]: 'staff.used',
};

type Act = NonNullable<CouponVerifyRequest['act']>;
const RESULTS = { redeem: 'redeemed', undo: 'issued' } as const;

function useCoupon({ id, code, t: sign }: ShownCoupon, { shop, password }: Staff) {
  const t = useAwardWords();
  const [coupon, setCoupon] = useState<CouponVerifyData>();
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const ask = useCallback(
    async (act: Act) => {
      const body = {
        id,
        code,
        password,
        act,
        ...(shop !== '' && { shop }),
        ...(sign !== undefined && { t: sign }),
      };
      const outcome = await verifyCoupon(body);
      if (typeof outcome === 'object' && 'data' in outcome)
        return { coupon: outcome.data, trouble: undefined };
      const key =
        outcome === 'failed' ? 'award.unreachable' : (OWN_WORDS[outcome.code] ?? codeKey(outcome.code));
      return { coupon: undefined, trouble: key };
    },
    [id, code, sign, shop, password],
  );
  const show = useCallback((asked: Awaited<ReturnType<typeof ask>>) => {
    setBusy(false);
    setTrouble(asked.trouble);
    if (asked.coupon !== undefined) setCoupon(asked.coupon);
  }, []);
  useEffect(() => {
    let isGone = false;
    void ask('look').then((asked) => !isGone && show(asked));
    return () => {
      isGone = true;
    };
  }, [ask, show]);
  const act = (wanted: Act) => {
    setBusy(true);
    setTrouble(undefined);
    void ask(wanted).then(async (asked) => {
      show(asked);
      if (asked.coupon !== undefined) announce(t(`staff.${asked.coupon.state}_title`));
      // Refused, or nobody has answered: how it stands now is what counts.
      else if (wanted !== 'look') {
        const now = await ask('look');
        if (now.coupon === undefined) return;
        setCoupon(now.coupon);
        // The answer was lost, and it was done.
        if (now.coupon.state === RESULTS[wanted]) setTrouble(undefined);
      }
    });
  };
  return { coupon, trouble, isBusy, act };
}

function CouponFacts({ coupon: { state, coupon } }: { readonly coupon: CouponVerifyData }) {
  const t = useAwardWords();
  const day = useAwardDate();
  const time = useAwardDate('time');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [state]);
  const { code, title, valid_until: until, redeemed_at: at, shop } = coupon;
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
      {state === 'redeemed' && at !== undefined && (
        <p className="app-award-hint">
          {t('staff.redeemed_at', { date: time(at) })}{' '}
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

interface WaysProps {
  readonly state: CouponVerifyData['state'];
  readonly isBusy: boolean;
  act(act: Act): void;
  readonly onNext: (() => void) | undefined;
}
function Ways({ state, isBusy, act, onNext }: WaysProps) {
  const t = useAwardWords();
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
