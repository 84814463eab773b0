import { AuditEntries } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { linkNext, pageQuery, readPage } from '../../http/page-query.ts';
import { operatorRoute } from '../../http/route.ts';

/** `GET /api/operators/audit?survey=&before=&limit=`: what operators did, the newest first; the next page is in `Link`. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/operators/audit',
  scope: 'manage',
  schemas: {
    answer: AuditEntries,
    query: Type.Object({
      ...pageQuery,
      before: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
      survey: Type.Optional(Type.String({ maxLength: 24 })),
    }),
  },
  async handle({ query, request, reply, services }) {
    const { survey } = query;
    const limit = readPage(query, { limit: 100, most: 1_000 });
    const before = query.before === undefined ? undefined : Number(query.before);
    const { entries } = await services.operators.audit({ survey, before, limit });
    linkNext({ request, reply }, { entries, limit, name: 'before', keyOf: (last) => last.id });
    return { entries };
  },
});
