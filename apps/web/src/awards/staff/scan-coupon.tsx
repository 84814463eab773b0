import { inAppBrowser } from '@canvass/protocol';
import { useEffect, useRef, useState } from 'react';
import { scanInApp } from '../../messaging/start-inside.ts';
import { useAwardTranslation } from '../award-translation.ts';
import { readQrText, type ShownCoupon } from './coupon-address.ts';
import './staff.css';

interface ScanCouponProps {
  readonly id: string;
  onFound(coupon: ShownCoupon): void;
  onNoCamera(): void;
}

/** Reads a coupon's QR code with the messaging app's scanner or the camera. Images do not leave the page. */
export function ScanCoupon({ id, onFound, onNoCamera }: ScanCouponProps) {
  const t = useAwardTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const handlers = useRef({ onFound, onNoCamera });
  const [messageKey, setMessageKey] = useState<'staff.camera' | 'staff.no_camera' | 'staff.other_code'>(
    'staff.camera',
  );
  useEffect(() => {
    handlers.current = { onFound, onNoCamera };
  });
  useEffect(() => {
    const controller = new AbortController();
    const { current: videoElement } = video;
    if (videoElement === null) return undefined;
    const onText = (text: string) => {
      const coupon = readQrText(text, id);
      if (coupon === undefined) return setMessageKey('staff.other_code');
      controller.abort();
      return handlers.current.onFound(coupon);
    };
    const scanByCamera = () =>
      watchCamera(videoElement, controller.signal, onText).catch(() => {
        if (controller.signal.aborted) return;
        setMessageKey('staff.no_camera');
        handlers.current.onNoCamera();
      });
    const { flag } = inAppBrowser(navigator.userAgent);
    void (async () => {
      // The scanner of the messaging app reads one code. If that is not a coupon, the camera scans.
      if (flag !== 0) {
        const text = await scanInApp(id, flag).catch(() => undefined);
        if (text !== undefined && !controller.signal.aborted) onText(text);
      }
      if (!controller.signal.aborted) await scanByCamera();
    })();
    return () => controller.abort();
  }, [id]);
  return (
    <section className="app-scan">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('staff.camera')}
        hidden={messageKey === 'staff.no_camera'}
      />
      <output>{t(messageKey)}</output>
    </section>
  );
}

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorClass = (new (options: {
  readonly formats: readonly ['qr_code'];
}) => Detector) & {
  getSupportedFormats(): Promise<readonly string[]>;
};
declare global {
  interface Window {
    readonly BarcodeDetector?: DetectorClass;
  }
}

/** Returns the browser's QR code reader, else a JavaScript library that is loaded on demand. */
async function createQrDetector(): Promise<Detector> {
  const native = window.BarcodeDetector;
  const formats = await native?.getSupportedFormats().catch((): readonly string[] => []);
  if (native !== undefined && formats?.includes('qr_code')) return new native({ formats: ['qr_code'] });
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] });
}

const SCAN_INTERVAL_MS = 200;

/** Calls `onText` for each code in front of the camera, until the signal aborts. Rejects without a permitted camera. */
async function watchCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<void> {
  const { mediaDevices } = navigator;
  if (mediaDevices?.getUserMedia === undefined) throw new Error('There is no camera.'); // plain http has none
  const [stream, detector] = await Promise.all([
    mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false }),
    createQrDetector(),
  ]);
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  while (!signal.aborted) {
    const found = await detector.detect(video).catch(() => []); // an unreadable frame; the next one may be readable
    for (const { rawValue } of found) if (!signal.aborted) onText(rawValue);
    await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS));
  }
}
