/** What all browsers that have it, and the ponyfill of those that have none, can do. */
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

/** The browser's own reader of QR codes, else one in plain JavaScript, which is loaded only then (docs/adr/0176). */
async function qrDetector(): Promise<Detector> {
  const native = window.BarcodeDetector;
  const formats = await native?.getSupportedFormats().catch((): readonly string[] => []);
  if (native !== undefined && formats?.includes('qr_code')) return new native({ formats: ['qr_code'] });
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] });
}

/** Between two looks at the picture, in milliseconds. */
const LOOK_EVERY_MS = 200;

/** Tells every text that the camera sees until it is ended. Rejects where there is no camera, or it may not be used. */
export async function watchCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<void> {
  const { mediaDevices } = navigator;
  if (mediaDevices?.getUserMedia === undefined) throw new Error('There is no camera.'); // plain http has none
  const [stream, detector] = await Promise.all([
    mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false }),
    qrDetector(),
  ]);
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  while (!signal.aborted) {
    const found = await detector.detect(video).catch(() => []); // a picture that cannot be read: the next one may be
    for (const { rawValue } of found) if (!signal.aborted) onText(rawValue);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
