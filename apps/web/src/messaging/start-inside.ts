import type { InAppBrowser } from '@canvass/protocol';
import { offerClosing } from '../embedding/closing.ts';
import { report, errorMessageOf } from '../network/reports.ts';
import type { AppBridge } from './bridges.ts';
import { readShareCard, createSharedLink, findAddressToSign } from './share-card.ts';

const BRIDGES = {
  1: () => import('./wechat-bridge.ts'),
  2: () => import('./wecom-bridge.ts'),
} as const;

/** The bridge to the app around this page, once it is requested. Resolves to undefined if it cannot be opened. */
let bridge: Promise<AppBridge | undefined> | undefined;
export const bridgeOfPage = (): Promise<AppBridge | undefined> => bridge ?? Promise.resolve(undefined);

/**
 * Prepares a survey inside the messaging app (MESSAGING-7): shares have its title, text and image, and it can be
 * closed at its end. Functions that the app does not support are skipped.
 */
export async function startInApp(surveyId: string, { flag, isMiniProgram }: InAppBrowser): Promise<void> {
  if (flag === 0) return;
  redrawAfterKeyboard(document);
  // A mini program shares its own pages, and its web view notifies it of the end (embedding, mini-program-channel).
  if (isMiniProgram) return;
  bridge = openAppBridge(surveyId, flag);
  const appBridge = await bridge;
  if (appBridge === undefined) return;
  appBridge.share(readShareCard(document, createSharedLink(location.href, surveyId)));
  offerClosing({ close: () => appBridge.close(), isHost: false });
}

/** Opens the app's scanner on a page that is not the answering screen, such as the page on which staff scan codes. */
export async function scanInApp(surveyId: string, flag: 1 | 2): Promise<string> {
  bridge ??= openAppBridge(surveyId, flag);
  const appBridge = await bridge;
  if (appBridge === undefined) throw new Error('no bridge');
  return appBridge.scan();
}

async function openAppBridge(surveyId: string, flag: 1 | 2): Promise<AppBridge | undefined> {
  try {
    const { openBridge } = await BRIDGES[flag]();
    return await openBridge(surveyId, findAddressToSign(window));
  } catch (error) {
    report('warn', 'bridge', errorMessageOf(error));
    return undefined;
  }
}

/**
 * Works around older iOS web views of the app: after the keyboard closes, the page stays shifted and taps hit the
 * wrong element. Scrolling to the current position redraws it.
 */
function redrawAfterKeyboard(page: Document): void {
  page.addEventListener('focusout', () => setTimeout(() => window.scrollTo(window.scrollX, window.scrollY)));
}
