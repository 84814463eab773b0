import { type ShareData, type ShareRequest } from '@canvass/protocol';
import { pageCaller } from '../network/page-caller.ts';

/** Requests a signature for a page. Returns undefined without a message if the server cannot sign (MESSAGING-7). */
export async function requestSignature(body: ShareRequest): Promise<ShareData | undefined> {
  const result = await pageCaller().send<ShareData>({
    method: 'POST',
    path: '/api/survey/projects/wechatshare',
    body,
    needs: ['signature'],
  });
  return 'data' in result ? result.data : undefined;
}
