import { inAppBrowser } from '@canvass/protocol';
import { useEffect, useRef, useState } from 'react';
import { scanInside } from '../../messaging/start-inside.ts';
import { useAwardWords } from '../award-words.ts';
import { couponOf, type ShownCoupon } from './coupon-address.ts';
import { watchCamera } from './read-camera.ts';
import './staff.css';

interface ScanCouponProps {
  readonly id: string;
  onFound(coupon: ShownCoupon): void;
  /** There is no camera: codes are typed. */
  onBlind(): void;
}

/** Reads a coupon's QR code by the messaging app's scanner, or by camera. Pictures stay in the page. */
export function ScanCoupon({ id, onFound, onBlind }: ScanCouponProps) {
  const t = useAwardWords();
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef({ onFound, onBlind });
  const [said, setSaid] = useState<'staff.camera' | 'staff.no_camera' | 'staff.other_code'>('staff.camera');
  useEffect(() => {
    told.current = { onFound, onBlind };
  });
  useEffect(() => {
    const ended = new AbortController();
    const { current: shown } = video;
    if (shown === null) return undefined;
    const onText = (text: string) => {
      const coupon = couponOf(text, id);
      if (coupon === undefined) return setSaid('staff.other_code');
      ended.abort();
      return told.current.onFound(coupon);
    };
    const byCamera = () =>
      watchCamera(shown, ended.signal, onText).catch(() => {
        if (ended.signal.aborted) return;
        setSaid('staff.no_camera');
        told.current.onBlind();
      });
    const { flag } = inAppBrowser(navigator.userAgent);
    // The app's own scanner comes first where there is one.
    if (flag === 0) void byCamera();
    else scanInside(id, flag).then(onText).catch(byCamera);
    return () => ended.abort();
  }, [id]);
  return (
    <section className="app-scan">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('staff.camera')}
        hidden={said === 'staff.no_camera'}
      />
      <output>{t(said)}</output>
    </section>
  );
}
