import { isFailure } from '../../http/failure.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { defineRoute, replies } from '../../http/route.ts';

/**
 * `GET /api/survey/get_vote/v1/{id}/stream`: the counts of all questions as server-sent events, whenever they change, at
 * most once in two seconds; who gets none asks for them instead (docs/adr/0164).
 */
export const route = defineRoute({
  method: 'GET',
  url: '/api/survey/get_vote/v1/:id/stream',
  access: 'public',
  rate: 'read',
  refuses: ['vote.closed', 'vote.first_answer'],
  schemas: { answer: replies(['text/event-stream']) },
  async handle({ surveyId, respondent, request, reply, services }) {
    const stream = await services.voteStreams.open({ surveyId, respondent, address: addressKey(request.ip) });
    if (isFailure(stream)) return stream;
    request.raw.on('close', () => stream.destroy());
    return reply
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      .type('text/event-stream; charset=utf-8')
      .send(stream);
  },
});
