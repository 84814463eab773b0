import Type from 'typebox';
import { isFailure } from '../http/failure.ts';
import { pageQuery, readPage } from '../http/page-query.ts';
import { defineRoute } from '../route.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  jsonl: 'application/x-ndjson; charset=utf-8',
};

const Query = Type.Object({
  ...pageQuery,
  format: Type.Optional(Type.Union([Type.Literal('csv'), Type.Literal('jsonl')])),
  after: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
  state: Type.Optional(Type.Union([Type.Literal('ended'), Type.Literal('all')])),
});

/**
 * `GET /api/publishing/surveys/{id}/export?format=csv|jsonl&state=ended|all&after=&limit=`: responses by seq. Pages
 * put after each other are one file: byte order mark and header are on the first. `Link` leads to the next.
 */
export const route = defineRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/export',
  access: 'operator',
  rate: 'operate',
  schemas: { query: Query },
  async handle({ surveyId, query, reply, services }) {
    const { format = 'csv', state = 'ended' } = query;
    const limit = readPage(query, { limit: 1_000, most: 5_000 });
    const page = { after: Number(query.after ?? 0), limit, all: state === 'all' };
    const exported = await services.responses.export(surveyId, format, page);
    if (isFailure(exported)) return exported;
    const { text, next } = exported;
    if (next !== undefined) {
      const path = `/api/publishing/surveys/${surveyId}/export`;
      reply.header(
        'link',
        `<${path}?format=${format}&state=${state}&after=${next}&limit=${limit}>; rel="next"`,
      );
    }
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${surveyId}.${format}"`,
      })
      .type(TYPES[format])
      .send(text);
  },
});
