import wx from 'weixin-js-sdk';
import { requestSignature } from './ask-signature.ts';
import { MAX_IMAGES, type BridgeOpener } from './bridges.ts';
import { toImageFiles } from './image-file.ts';

/** The package's types lack `getLocalImgData`, which the app supports. */
const JS_API_LIST = [
  'updateAppMessageShareData',
  'updateTimelineShareData',
  'closeWindow',
  'getLocation',
  'chooseImage',
  'getLocalImgData',
  'scanQRCode',
] as NonNullable<Parameters<typeof wx.config>[0]['jsApiList']>;

/** The messaging app's own functions, by its SDK. */
export const openBridge: BridgeOpener = async (surveyId, url) => {
  const signed = await requestSignature({ url, pid: surveyId, ttype: 'wx' });
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
      jsApiList: JS_API_LIST,
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
    chooseImages: async (most) => toImageFiles(await chosenIds(most), readData),
    scan: () =>
      new Promise((resolve, reject) => {
        wx.scanQRCode({
          needResult: 1,
          scanType: ['qrCode', 'barCode'],
          success: ({ resultStr }) => resolve(resultStr),
          cancel: () => reject(new Error('cancelled')),
          fail: () => reject(new Error('failed')),
        });
      }),
  };
};

const chosenIds = (maxCount: number): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    wx.chooseImage({
      count: Math.min(maxCount, MAX_IMAGES),
      success: ({ localIds }) => resolve(localIds),
      cancel: () => resolve([]),
      fail: () => reject(new Error('failed')),
    });
  });

const readData = (localId: string): Promise<string> =>
  new Promise((resolve, reject) => {
    wx.getLocalImgData({
      localId,
      success: ({ localData }) => resolve(localData),
      fail: () => reject(new Error('failed')),
    });
  });
