import type { AwardCoupon } from '@canvass/protocol';
import { Button, QrCode } from '@canvass/ui';
import { useAwardTranslation, useAwardDate } from '../award-translation.ts';
import '../../layout/qr-code.css';
import { useCopied } from './use-copied.ts';
import './coupon.css';

/** A coupon to show at the counter: code in groups of four characters, QR code for the staff, expiry date. */
export function CouponTicket({ coupon }: { readonly coupon: AwardCoupon }) {
  const t = useAwardTranslation();
  const date = useAwardDate();
  const { code, valid_until: until, note, verify } = coupon;
  const { state, copy } = useCopied(code);
  return (
    <div className="app-coupon">
      {verify !== undefined && <QrCode text={new URL(verify, location.href).href} label={t('coupon.qr')} />}
      <div className="app-coupon-code">
        <p className="app-award-eyebrow">{t('coupon.code')}</p>
        <p className="app-coupon-digits" dir="ltr">
          <span className="cv-hidden">{code}</span>
          <span aria-hidden="true">{formatCode(code)}</span>
        </p>
        <Button onClick={() => void copy()} otherText={t(state === 'copied' ? 'copy.copy' : 'copy.copied')}>
          {t(state === 'copied' ? 'copy.copied' : 'copy.copy')}
        </Button>
        {state === 'failed' && <p className="app-award-hint">{t('copy.failed')}</p>}
      </div>
      {until !== undefined && <p className="app-coupon-until">{t('coupon.until', { date: date(until) })}</p>}
      {note !== undefined && (
        <p className="app-award-hint" dir="auto">
          {note}
        </p>
      )}
    </div>
  );
}

/** Groups of four characters with thin spaces. Codes with punctuation are shown unchanged. */
const formatCode = (code: string): string =>
  /^\w+$/.test(code) ? (code.match(/.{1,4}/g) ?? []).join('\u2009\u2009') : code;
