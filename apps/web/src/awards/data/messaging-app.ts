import { type AwardRedPacket, inAppBrowser } from '@canvass/protocol';
import { createContext, use } from 'react';

/** Previews play both; undefined: as it is. */
export const InMessagingApp = createContext<boolean | undefined>(undefined);

/** Whether this is the messaging app's own browser, or that of its variant for enterprises. */
export function useInMessagingApp(): boolean {
  return use(InMessagingApp) ?? inAppBrowser(navigator.userAgent).flag !== 0;
}

interface MessagingBridge {
  invoke(name: string, given: object, done: (answer: { readonly err_msg?: string }) => void): void;
}
/** `left`: it was closed without; `absent`: this app cannot. */
export type Confirmation = 'confirmed' | 'left' | 'absent';

/**
 * Asks the user of the messaging app to confirm a transfer (merchant transfers, `requestMerchantTransfer`). What was said is read
 * from the server, which the app's own tells.
 */
export function confirmTransfer(packet: AwardRedPacket | undefined): Promise<Confirmation> {
  // What the messaging app puts into its pages by itself: no script of anybody else is loaded for it.
  const bridge = window.WeixinJSBridge as MessagingBridge | undefined;
  if (bridge === undefined) return Promise.resolve('absent');
  const { mch_id: mchId, app_id: appId, package_info: info } = packet ?? {};
  const given = { mchId, appId, package: info };
  return new Promise((resolve) => {
    bridge.invoke('requestMerchantTransfer', given, ({ err_msg: said = '' }) => {
      if (said.endsWith(':ok')) return resolve('confirmed');
      resolve(/not[_ ](?:supported?|exist)/i.test(said) ? 'absent' : 'left');
    });
  });
}
