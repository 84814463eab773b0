import { type AwardRedPacket, inAppBrowser } from '@canvass/protocol';
import { createContext, use } from 'react';

/** Overrides the detection in previews. Undefined elsewhere. */
export const InMessagingApp = createContext<boolean | undefined>(undefined);

/** Whether the page is shown in WeChat or WeCom. */
export function useInMessagingApp(): boolean {
  return use(InMessagingApp) ?? inAppBrowser(navigator.userAgent).flag !== 0;
}

interface MessagingBridge {
  invoke(name: string, parameters: object, callback: (answer: { readonly err_msg?: string }) => void): void;
}
/** `left` if the confirmation was closed or failed, `absent` if this version of the app has none. */
export type Confirmation = 'confirmed' | 'left' | 'absent';

/**
 * Opens the messaging app's confirmation of a transfer (merchant transfers, `requestMerchantTransfer`). The result of the
 * payment comes from our server, which the app's server notifies.
 */
export function confirmTransfer(packet: AwardRedPacket | undefined): Promise<Confirmation> {
  // The messaging app injects this object into its pages, so that no external script is loaded.
  const bridge = window.WeixinJSBridge as MessagingBridge | undefined;
  if (bridge === undefined) return Promise.resolve('absent');
  const { mch_id: mchId, app_id: appId, package_info: info } = packet ?? {};
  const parameters = { mchId, appId, package: info };
  return new Promise((resolve) => {
    bridge.invoke('requestMerchantTransfer', parameters, ({ err_msg: said = '' }) => {
      if (said.endsWith(':ok')) return resolve('confirmed');
      resolve(/not[_ ](?:supported?|exist)/i.test(said) ? 'absent' : 'left');
    });
  });
}
