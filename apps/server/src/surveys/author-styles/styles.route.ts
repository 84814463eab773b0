import Type from 'typebox';
import { fail } from '../../http/failure.ts';
import { defineRoute, replies } from '../../http/route.ts';

const YEAR = 'public, max-age=31536000, immutable';

/**
 * `GET /api/survey/projects/{id}/styles?v=`: the style sheets of the author and of the group as the page of this version
 * names them (PROJECT-9).
 */
export const route = defineRoute({
  method: 'GET',
  url: '/api/survey/projects/:id/styles',
  access: 'public',
  rate: 'asset',
  schemas: {
    answer: replies(['text/css']),
    query: Type.Object({ v: Type.String({ pattern: '^\\d{1,9}$' }) }),
  },
  async handle({ surveyId, query, reply, services }) {
    const styles = (await services.surveys.version(surveyId, Number(query.v)))?.styles;
    if (styles === undefined) return fail('request.not_found');
    return reply.header('cache-control', YEAR).type('text/css; charset=utf-8').send(styles);
  },
});
