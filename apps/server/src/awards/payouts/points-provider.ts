import type { PointsSettings } from '../../config/award-settings.ts';
import { post, createSignedHeaders } from '../../http/outgoing/post.ts';
import type { PayoutProvider } from './payout-provider.ts';

const GONE = 410;
const UNPROCESSABLE = 422;

/**
 * Credits points by a signed call (Standard Webhooks) whose id is our order number. A receiver that knows the number
 * replies 2xx without crediting again. 410 and 422 refuse the payout for good.
 */
export const createPointsProvider = ({ url, secret }: PointsSettings, now: () => number): PayoutProvider => ({
  async pay({ survey_id: survey, out_no: id, aid: award, seq, amount: points, unit, made_at: madeAt }) {
    const data = { out_no: id, survey, award, seq, points, unit };
    const body = JSON.stringify({ type: 'award.points', timestamp: madeAt.toISOString(), data });
    const headers = createSignedHeaders(secret, { id, timestamp: Math.floor(now() / 1_000), body });
    // Operators, unlike authors, may set an address in the private network.
    const deliveryOutcome = await post(url, { headers, body, allowsPrivate: true });
    if ('error' in deliveryOutcome) return { type: 'later', reason: deliveryOutcome.error };
    const { status } = deliveryOutcome;
    if (status >= 200 && status < 300) return { type: 'done' };
    if (status === GONE || status === UNPROCESSABLE) return { type: 'failed', state: `HTTP ${status}` };
    return { type: 'later', reason: `HTTP ${status}` };
  },
});
