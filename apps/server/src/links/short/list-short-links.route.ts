import { ShortLinksListed } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { isFailure } from '../../http/failure.ts';
import { linkNext, pageQuery, readPage } from '../../http/page-query.ts';
import { operatorRoute } from '../../http/route.ts';

/** `GET /api/publishing/surveys/{id}/short-links?after=&limit=`: by code, also those that anybody has asked for. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/short-links',
  scope: 'publish',
  schemas: {
    answer: ShortLinksListed,
    query: Type.Object({ ...pageQuery, after: Type.Optional(Type.String({ maxLength: 16 })) }),
  },
  async handle({ surveyId, query, request, reply, services }) {
    const limit = readPage(query, { limit: 100, most: 1_000 });
    const page = await services.shortLinks.list(surveyId, { after: query.after ?? '', limit });
    if (isFailure(page)) return page;
    linkNext({ request, reply }, { entries: page.links, limit, name: 'after', keyOf: (last) => last.code });
    return page;
  },
});
