import { UniqueLinkRows } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { fail } from '../../http/failure.ts';
import { linkNext, pageQuery, readPage } from '../../http/page-query.ts';
import { operatorRoute } from '../../http/route.ts';
import { readBatch } from './read-batch.ts';

/** `GET /api/publishing/surveys/{id}/unique-links/{batch}?after=&limit=`: how each link stands, without its token. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/unique-links/:batch',
  scope: 'publish',
  schemas: {
    answer: UniqueLinkRows,
    query: Type.Object({ ...pageQuery, after: Type.Optional(Type.String({ pattern: '^\\d{1,9}$' })) }),
  },
  async handle({ surveyId, params, query, request, reply, services }) {
    const batch = readBatch(params);
    if (batch === undefined) return fail('request.not_found');
    const limit = readPage(query, { limit: 1_000, most: 10_000 });
    const links = await services.uniqueLinks.list(surveyId, {
      batch,
      after: Number(query.after ?? 0),
      limit,
    });
    if (links.length === 0 && query.after === undefined) return fail('request.not_found');
    linkNext({ request, reply }, { entries: links, limit, name: 'after', keyOf: (last) => last.number });
    return { links };
  },
});
