import type { TipsData, TipsRequest } from '@canvass/protocol';
import { pageCaller } from '../services/page-caller.ts';

/** Asks the server whether the survey can be answered here (MESSAGING-4); undefined: it cannot be asked now. */
export async function askTips(surveyId: string, body: TipsRequest): Promise<TipsData | undefined> {
  const result = await pageCaller().send({
    method: 'POST',
    path: `/api/survey/wechat-tips/${surveyId}`,
    body,
    needs: ['auth', 'scanned'],
  });
  return 'data' in result ? (result.data as TipsData) : undefined; // our own server's answer
}
