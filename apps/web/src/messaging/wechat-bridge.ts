import wx from 'weixin-js-sdk';
import { askSignature } from './ask-signature.ts';
import type { OpenBridge } from './bridges.ts';

/** The messaging app's own functions, by its SDK. */
export const openBridge: OpenBridge = async (surveyId, url) => {
  const signed = await askSignature({ url, pid: surveyId, ttype: 'wx' });
  if (signed?.appid === undefined) return undefined;
  const { appid: appId, timestamp, noncestr: nonceStr, signature } = signed;
  await new Promise<void>((resolve, reject) => {
    wx.ready(resolve);
    wx.error(({ errMsg }: { readonly errMsg: string }) => reject(new Error(errMsg)));
    wx.config({
      debug: false,
      appId,
      timestamp,
      nonceStr,
      signature,
      jsApiList: ['updateAppMessageShareData', 'updateTimelineShareData', 'closeWindow', 'getLocation'],
    });
  });
  return {
    share(card) {
      const shared = { ...card, success: () => undefined };
      wx.updateAppMessageShareData(shared);
      wx.updateTimelineShareData(shared);
    },
    close: () => wx.closeWindow(),
    position: () =>
      new Promise((resolve, reject) => {
        wx.getLocation({
          type: 'wgs84',
          success: ({ longitude, latitude }) => resolve([Number(longitude), Number(latitude)]),
          cancel: () => reject(new Error('cancelled')),
          fail: () => reject(new Error('failed')),
        });
      }),
  };
};
