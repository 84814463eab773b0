import { ListedResponses } from '@canvass/protocol/schemas';
import { LONGEST_LINK_VALUE } from '@canvass/project';
import Type from 'typebox';
import { isFailure } from '../http/failure.ts';
import { linkNext, pageQuery, readPage } from '../http/page-query.ts';
import { operatorRoute } from '../http/route.ts';
import { listResponses } from './list-responses.ts';

const Wanted = Type.Optional(Type.String({ minLength: 1, maxLength: LONGEST_LINK_VALUE }));

const Query = Type.Object({
  ...pageQuery,
  before: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
  member: Wanted,
  link: Wanted,
  source: Wanted,
});

/** `GET /api/publishing/surveys/{id}/responses?before=&limit=&member=&link=&source=`: the latest first; the next page is in the `Link` header. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/responses',
  scope: 'answers',
  schemas: { answer: ListedResponses, query: Query },
  async handle({ surveyId, query, request, reply, services }) {
    const survey = await services.publishing.describe(surveyId);
    if (isFailure(survey)) return survey;
    const limit = readPage(query, { limit: 100, most: 1_000 });
    const { before: _, limit: __, ...wanted } = query;
    const before = Number(query.before ?? survey.last_seq + 1);
    const responses = await listResponses(services, surveyId, {
      ...wanted,
      before,
      limit,
    });
    linkNext({ request, reply }, { entries: responses, limit, name: 'before', keyOf: (last) => last.seq });
    return { survey, responses };
  },
});
