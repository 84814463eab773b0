import { type ShareData, type ShareRequest } from '@canvass/protocol';
import { pageCaller } from '../network/page-caller.ts';

/** A signature for a page; undefined where there is none, which nobody is told (MESSAGING-7). */
export async function askSignature(body: ShareRequest): Promise<ShareData | undefined> {
  const result = await pageCaller().send<ShareData>({
    method: 'POST',
    path: '/api/survey/projects/wechatshare',
    body,
    needs: ['signature'],
  });
  return 'data' in result ? result.data : undefined;
}
