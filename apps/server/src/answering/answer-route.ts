import { NOT_ANSWERED } from '../http/api-docs/refusal-groups.ts';
import { addressKey } from '../http/rate-limits.ts';
import { fail } from '../http/failure.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { AnswerBody, type Call, isPageOutdated, respondentEvents } from './requests.ts';
import { StepAnswer } from './answers.ts';

/** `POST /api/survey/n/{id}` or `s`: events since the last acknowledged call. */
export function answerRoute(call: Call): Route {
  return defineRoute({
    method: 'POST',
    url: `/api/survey/${call}/:id`,
    access: 'respondent',
    rate: 'answer',
    refuses: [...NOT_ANSWERED, 'answering.page_outdated'],
    schemas: { answer: StepAnswer, body: AnswerBody },
    async handle({ respondent, request, body, services }) {
      if (isPageOutdated(body)) return fail('answering.page_outdated');
      return services.answering.answer(respondent, {
        call,
        address: addressKey(request.ip),
        transactionId: body.transaction_id,
        eventId: body.event_id,
        events: respondentEvents(body),
        ...(body.language_code !== undefined && { language: body.language_code }),
      });
    },
  });
}
