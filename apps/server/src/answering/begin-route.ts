import { defineRoute, type Route } from '../route.ts';
import { BeginBody, SourceQuery } from './requests.ts';

/** `POST /api/survey/b/{id}` or `b2`: a new response, on the newest version. */
export function beginRoute(call: 'b' | 'b2'): Route {
  return defineRoute({
    method: 'POST',
    url: `/api/survey/${call}/:id`,
    access: 'public',
    rate: 'begin',
    schemas: { body: BeginBody, query: SourceQuery },
    handle: ({ surveyId, body, query, services }) =>
      services.answering.begin(surveyId, body, body.source ?? query.source),
  });
}
