import { OperatedSurveys } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { linkNext, pageQuery, readPage } from '../http/page-query.ts';
import { operatorRoute } from '../http/route.ts';

/**
 * `GET /api/publishing/surveys?after=&limit=&search=&order=`: by id, or with order `newest` what was published last first; the
 * next page is in the `Link` header.
 */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys',
  scope: 'any',
  schemas: {
    answer: OperatedSurveys,
    query: Type.Object({
      ...pageQuery,
      after: Type.Optional(Type.String({ maxLength: 24 })),
      search: Type.Optional(Type.String({ maxLength: 200 })),
      order: Type.Optional(Type.Union([Type.Literal('id'), Type.Literal('newest')])),
    }),
  },
  async handle({ query, operator, request, reply, services }) {
    const limit = readPage(query, { limit: 100, most: 1_000 });
    const { surveys } = await services.publishing.list({
      after: query.after ?? '',
      limit,
      among: operator.surveys,
      search: query.search ?? '',
      order: query.order ?? 'id',
    });
    linkNext({ request, reply }, { entries: surveys, limit, name: 'after', keyOf: (last) => last.surveyId });
    return { surveys };
  },
});
