import { fail } from '../http/failure.ts';
import { defineRoute } from '../route.ts';
import { AnswerBody, respondentEvents } from './requests.ts';

/** `POST /api/survey/s/{id}`: events since the last acknowledged call; the last one completes the survey. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/s/:id',
  access: 'respondent',
  rate: 'answer',
  schemas: { body: AnswerBody },
  async handle({ respondent, body, services }) {
    if (respondent === undefined) return fail('access.refused');
    return services.answering.answer(respondent, {
      call: 's',
      transactionId: body.transaction_id,
      eventId: body.event_id,
      events: respondentEvents(body),
    });
  },
});
