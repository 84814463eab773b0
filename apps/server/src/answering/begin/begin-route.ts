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
