import { UniqueLinkRows } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { fail } from '../../http/failure.ts';
import { pageQuery, readPage } from '../../http/page-query.ts';
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
  async handle({ surveyId, params, query, reply, services }) {
    const batch = readBatch(params);
    if (batch === undefined) return fail('request.not_found');
    const limit = readPage(query, { limit: 1_000, most: 10_000 });
    const links = await services.uniqueLinks.list(surveyId, {
      batch,
      after: Number(query.after ?? 0),
      limit,
    });
    const last = links.at(-1);
    if (last === undefined && query.after === undefined) return fail('request.not_found');
    if (links.length === limit && last !== undefined)
      reply.header(
        'link',
        `</api/publishing/surveys/${surveyId}/unique-links/${batch}?after=${last.number}&limit=${limit}>; rel="next"`,
      );
    return { links };
  },
});
