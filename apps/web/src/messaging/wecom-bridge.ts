import {
  closeWindow,
  getLocation,
  LocationType,
  onMenuShareAppMessage,
  onMenuShareTimeline,
  register,
} from '@wecom/jssdk';
import { askSignature } from './ask-signature.ts';
import type { OpenBridge } from './bridges.ts';

/** The enterprise variant's own functions, by its SDK. It asks for signatures itself, when it first needs one. */
export const openBridge: OpenBridge = async (surveyId, url) => {
  const ask = (ttype: 'qywx' | 'agent') => askSignature({ url, pid: surveyId, ttype });
  const first = await ask('qywx');
  if (first?.corpid === undefined) return undefined;
  const agent = await ask('agent');
  const signatureOf = async (ttype: 'qywx' | 'agent') => {
    const { timestamp, noncestr: nonceStr, signature } = (await ask(ttype)) ?? first;
    return { timestamp, nonceStr, signature };
  };
  register({
    corpId: first.corpid,
    ...(agent?.agentid !== undefined && { agentId: agent.agentid }),
    jsApiList: ['onMenuShareAppMessage', 'onMenuShareTimeline', 'closeWindow', 'getLocation'],
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
  };
};
