import type { AwardHandle } from '../data/use-award.ts';
import { AwardActionButton, NoActReason } from '../pages/award-act.tsx';
import { useAwardTranslation } from '../award-translation.ts';
import { CouponTicket } from './coupon-ticket.tsx';
import './coupon.css';

export function Coupon({ handle }: { readonly handle: AwardHandle }) {
  const t = useAwardTranslation();
  const { award, port } = handle;
  const { coupon, state } = award;
  if (coupon !== undefined)
    return (
      <section className="app-draw">
        <h2>{t('coupon.title')}</h2>
        <CouponTicket coupon={coupon} />
        <p className="app-award-hint">{t('coupon.show')}</p>
      </section>
    );
  if (state === 'lost')
    return (
      <section className="app-draw">
        <h2>{t('coupon.lost_title')}</h2>
        <p>{t('coupon.none_left')}</p>
      </section>
    );
  if (state !== 'ready' || award.code !== undefined) return <NoActReason handle={handle} />;
  return (
    <section className="app-draw">
      <svg className="app-coupon-image" viewBox="0 0 160 90" aria-hidden="true">
        <path d="M8 8h144v22a15 15 0 0 0 0 30v22H8V60a15 15 0 0 0 0-30z" />
        <path d="M104 14v62" />
        <path d="M32 34h48M32 50h32" />
      </svg>
      <h2>{t('coupon.take_title')}</h2>
      <p>{t('coupon.take_text')}</p>
      <AwardActionButton
        handle={handle}
        label={t('coupon.take')}
        onAct={() => void handle.act(() => port.draw(award))}
      />
    </section>
  );
}
