import { type Device, PHONE_LAYOUT_BELOW_PX } from '@canvass/protocol';

interface Client {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** ENGINE-10: detects pc, pad or phone from the user agent. Fixed when a response begins. */
export function detectDevice({ userAgent, maxTouchPoints }: Client): Device {
  // iPads report to be a Macintosh, but a Macintosh has no touch screen.
  if (/iPad|Tablet|PlayBook|Silk/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))
    return 'pad';
  if (/Android/i.test(userAgent)) return /Mobile/i.test(userAgent) ? 'phone' : 'pad';
  return /iPhone|iPod|Mobi|Windows Phone|HarmonyOS/i.test(userAgent) ? 'phone' : 'pc';
}

/** Chooses the layout (CONST-4). `forced` is the link's select_view, or the project's in a preview (CONST-10). */
export function chooseLayout(
  device: Device,
  width: number,
  forced: 'phone' | 'pc' | undefined,
): 'phone' | 'pc' {
  return forced ?? (device !== 'pc' && width < PHONE_LAYOUT_BELOW_PX ? 'phone' : 'pc');
}
