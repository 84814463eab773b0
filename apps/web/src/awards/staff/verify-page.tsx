import { Button, PageActions } from '@canvass/ui';
import { useId, useState, useEffect, type FormEvent } from 'react';
import { SILENT_FORM } from '../../layout/silent-form.ts';
import { LabelledField } from '../claim/labelled-field.tsx';
import { useAwardTranslation } from '../award-translation.ts';
import { readQrText, readCouponAddress, type ShownCoupon } from './coupon-address.ts';
import '../claim/form.css';
import { documentTitle } from '../../navigation/document-title.ts';
import { NotFoundPage } from '../../layout/not-found-page.tsx';
import { StatusCard } from '../../layout/status-card.tsx';
import type { SitePageProps } from '../../navigation/site-page.ts';
import { usePlace } from '../../navigation/use-place.ts';
import { AwardsFrame } from '../pages/awards-frame.tsx';
import { CheckCoupon } from './check-coupon.tsx';
import { ScanCoupon } from './scan-coupon.tsx';
import { StaffForm, type Staff } from './staff-form.tsx';

const INPUT_MODES = ['scan', 'input', 'password'] as const;
const SCAN_PAGE = '/s/award/coupon/verify/scan';
type InputMode = (typeof INPUT_MODES)[number];

/**
 * `/award/coupon/verify/{password,scan,input}`, for shop staff. `scan` reads codes by camera, `input` by keyboard.
 * Staff open `password` on the customer's phone, to redeem its coupon.
 */
export function VerifyPage({ navigation, language }: SitePageProps) {
  const { path, search } = usePlace(navigation);
  const way = INPUT_MODES.find((one) => new RegExp(`/${one}/?$`).test(path));
  if (way === undefined) return <NotFoundPage />;
  return (
    <AwardsFrame language={language}>
      <Verify key={way + search} way={way} search={search} />
    </AwardsFrame>
  );
}

interface VerifyProps {
  readonly way: InputMode;
  readonly search: string;
}
function Verify({ way, search }: VerifyProps) {
  const t = useAwardTranslation();
  const [{ id, code, t: sign }] = useState(() => readCouponAddress({ search, hash: location.hash }));
  const [coupon, setCoupon] = useState<ShownCoupon | undefined>(() =>
    id === undefined || code === undefined ? undefined : { id, code, ...(sign !== undefined && { t: sign }) },
  );
  const [staff, setStaff] = useState<Staff>();
  useEffect(() => documentTitle(t('staff.title')), [t]);
  if (id === undefined)
    return (
      <StatusCard title={t('staff.no_survey_title')} mark="info">
        <p>{t('staff.no_survey')}</p>
      </StatusCard>
    );
  if (way === 'password' && coupon === undefined)
    return (
      <StatusCard title={t('staff.no_code_title')} mark="info">
        <p>{t('staff.no_code')}</p>
        <p>
          <a href={`${SCAN_PAGE}${search}`}>{t('staff.scan_instead')}</a>
        </p>
      </StatusCard>
    );
  return (
    <article className="app-award app-staff">
      <header className="app-award-head">
        <p className="app-award-eyebrow">{t('staff.eyebrow')}</p>
        <h1 tabIndex={-1}>{t('staff.title')}</h1>
      </header>
      {staff === undefined ? (
        <StaffForm onStaff={setStaff} />
      ) : coupon === undefined ? (
        <CouponFinder way={way} id={id} search={search} onFound={setCoupon} />
      ) : (
        <CheckCoupon
          key={coupon.code}
          shownCoupon={coupon}
          staff={staff}
          onOther={() => setStaff(undefined)}
          {...(way !== 'password' && { onNext: () => setCoupon(undefined) })}
        />
      )}
    </article>
  );
}

interface CouponFinderProps extends VerifyProps {
  readonly id: string;
  onFound(coupon: ShownCoupon): void;
}
function CouponFinder({ way, id, search, onFound }: CouponFinderProps) {
  const t = useAwardTranslation();
  const otherParameters = new URLSearchParams(search);
  for (const name of ['c', 't']) otherParameters.delete(name);
  otherParameters.set('id', id);
  const isScan = way === 'scan';
  const [hasNoCamera, setHasNoCamera] = useState(false);
  return (
    <>
      {isScan && <ScanCoupon id={id} onFound={onFound} onNoCamera={() => setHasNoCamera(true)} />}
      <InputCoupon id={id} isSecond={isScan && !hasNoCamera} onFound={onFound} />
      {!isScan && (
        <p className="app-award-more">
          <a href={`${SCAN_PAGE}?${otherParameters}`}>{t('staff.scan_instead')}</a>
        </p>
      )}
    </>
  );
}

interface InputCouponProps {
  readonly id: string;
  /** Whether a camera is above the form. */
  readonly isSecond: boolean;
  onFound(coupon: ShownCoupon): void;
}

function InputCoupon({ id: survey, isSecond, onFound }: InputCouponProps) {
  const t = useAwardTranslation();
  const id = useId();
  const [typedCode, setTypedCode] = useState('');
  const [errorKey, setErrorKey] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const coupon = readQrText(typedCode.trim(), survey);
    if (coupon !== undefined) return onFound(coupon);
    setErrorKey(typedCode.trim() === '' ? 'staff.code_missing' : 'staff.code_wrong');
    return document.getElementById(id)?.focus();
  };
  return (
    <form {...SILENT_FORM} className="app-award-form" onSubmit={submit}>
      <LabelledField
        id={id}
        label={t(isSecond ? 'staff.code_instead' : 'staff.code')}
        errorKey={errorKey}
        value={typedCode}
        ltr
        spellCheck={false}
        autoCapitalize="characters"
        onChange={({ target }) => setTypedCode(target.value)}
      />
      <PageActions
        primary={
          <Button type="submit" kind={isSecond ? 'default' : 'primary'} size="large">
            {t('staff.look')}
          </Button>
        }
      />
    </form>
  );
}
