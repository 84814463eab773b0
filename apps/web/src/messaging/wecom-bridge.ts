import {
  chooseImage,
  closeWindow,
  getLocalImgData,
  getLocation,
  LocationType,
  onMenuShareAppMessage,
  onMenuShareTimeline,
  register,
  scanQRCode,
} from '@wecom/jssdk';
import { requestSignature } from './ask-signature.ts';
import { MAX_IMAGES, type BridgeOpener } from './bridges.ts';
import { toImageFiles } from './image-file.ts';

/** Functions of the enterprise variant, by its SDK, which requests signatures itself when it first needs one. */
export const openBridge: BridgeOpener = async (surveyId, url) => {
  const signRequest = (ttype: 'qywx' | 'agent') => requestSignature({ url, pid: surveyId, ttype });
  const first = await signRequest('qywx');
  if (first?.corpid === undefined) return undefined;
  const agent = await signRequest('agent');
  const signatureOf = async (ttype: 'qywx' | 'agent') => {
    const { timestamp, noncestr: nonceStr, signature } = (await signRequest(ttype)) ?? first;
    return { timestamp, nonceStr, signature };
  };
  register({
    corpId: first.corpid,
    ...(agent?.agentid !== undefined && { agentId: agent.agentid }),
    jsApiList: [
      'onMenuShareAppMessage',
      'onMenuShareTimeline',
      'closeWindow',
      'getLocation',
      'chooseImage',
      'getLocalImgData',
      'scanQRCode',
    ],
    getConfigSignature: () => signatureOf('qywx'),
    getAgentConfigSignature: () => signatureOf('agent'),
  });
  return {
    share(card) {
      void onMenuShareAppMessage(card);
      void onMenuShareTimeline(card);
    },
    close: () => void closeWindow(),
    async position() {
      const { longitude, latitude } = await getLocation({ type: LocationType.wgs84 });
      return [Number(longitude), Number(latitude)];
    },
    chooseImages: async (most) =>
      toImageFiles(await chosenIds(most), async (localId) => (await getLocalImgData({ localId })).localData),
    async scan() {
      const { resultStr } = await scanQRCode({ needResult: true });
      if (resultStr === undefined || resultStr === '') throw new Error('nothing was read');
      return resultStr;
    },
  };
};

async function chosenIds(maxCount: number): Promise<readonly string[]> {
  try {
    const { localIds } = await chooseImage({ count: Math.min(maxCount, MAX_IMAGES) });
    return localIds;
  } catch (error) {
    const message =
      typeof error === 'object' && error !== null && 'errMsg' in error ? String(error.errMsg) : '';
    if (message.endsWith(':cancel')) return [];
    throw error;
  }
}
