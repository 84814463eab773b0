import { defineRoute } from '../route.ts';
import { BeginBody, SourceQuery } from './requests.ts';

/** `POST /api/survey/b/{id}`: a new response, on the newest version. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/b/:id',
  access: 'public',
  rate: 'begin',
  schemas: { body: BeginBody, query: SourceQuery },
  handle: ({ surveyId, body, query, services }) =>
    services.answering.begin(surveyId, body, body.source ?? query.source),
});
