import { fail } from '../http/failure.ts';
import { defineRoute } from '../route.ts';
import { AnswerBody, respondentEvents } from './requests.ts';

/** `POST /api/survey/n/{id}`: events since the last acknowledged call; the last one leaves a page. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/n/:id',
  access: 'respondent',
  rate: 'answer',
  schemas: { body: AnswerBody },
  async handle({ respondent, body, services }) {
    if (respondent === undefined) return fail('access.refused');
    return services.answering.answer(respondent, {
      call: 'n',
      transactionId: body.transaction_id,
      eventId: body.event_id,
      events: respondentEvents(body),
    });
  },
});
