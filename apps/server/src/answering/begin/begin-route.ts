import { NOT_ADMITTED, NOT_OPEN } from '../../http/api-docs/refusal-groups.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { defineRoute, type Route } from '../../http/route.ts';
import { BeginBody, SourceQuery } from '../requests.ts';
import { BeginAnswer } from '../answers.ts';

/** `POST /api/survey/b/{id}` or `b2`: a new response, on the newest version. */
export function beginRoute(call: 'b' | 'b2'): Route {
  return defineRoute({
    method: 'POST',
    url: `/api/survey/${call}/:id`,
    access: 'public',
    rate: 'begin',
    refuses: [
      ...NOT_OPEN,
      ...NOT_ADMITTED,
      'answering.cannot_continue',
      'answering.id_reused',
      'answering.link_under_way',
      'answering.places_held',
    ],
    schemas: { answer: BeginAnswer, body: BeginBody, query: SourceQuery },
    handle: async ({ surveyId, body, query, request, services }) =>
      services.answering.begin(surveyId, {
        body,
        source: body.source ?? query.source,
        address: addressKey(request.ip),
        messaging: await services.messaging.visitorOf(request),
      }),
  });
}
