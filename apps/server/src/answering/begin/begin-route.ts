import { NOT_ADMITTED, NOT_OPEN } from '../../http/api-docs/refusal-groups.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { fail } from '../../http/failure.ts';
import { defineRoute, type Route } from '../../http/route.ts';
import { isPageOutdated, SentBegin, SourceQuery } from '../requests.ts';
import { linkTexts } from '../../surveys/link-texts.ts';
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
      'answering.page_outdated',
      'answering.places_held',
    ],
    schemas: { answer: BeginAnswer, body: SentBegin, query: SourceQuery },
    async handle({ surveyId, body: sent, query, request, services }) {
      if (isPageOutdated(sent)) return fail('answering.page_outdated');
      const body = linkTexts(sent);
      return services.answering.begin(surveyId, {
        body,
        source: body.source ?? query.source,
        address: addressKey(request.ip),
        messaging: await services.messaging.visitorOf(request),
      });
    },
  });
}
