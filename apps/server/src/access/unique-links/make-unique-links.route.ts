import { UniqueLinksData } from '@canvass/protocol/schemas';
import { linksCsv } from '@canvass/export';
import Type from 'typebox';
import { isFailure } from '../../http/failure.ts';
import { PRIVATE } from '../../http/send.ts';
import { operatorRoute, replies } from '../../http/route.ts';
import { MOST_LINKS } from './unique-links.ts';

/** In bytes: the ids of 100,000 members. */
const BODY_LIMIT = 8 * 1024 * 1024;

const Time = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})$',
});

/**
 * `POST /api/publishing/surveys/{id}/unique-links`: a batch of links that are good for one submission each. With
 * `?format=csv` they come as a file.
 */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/unique-links',
  scope: 'publish',
  act: 'unique_links.make',
  bodyLimit: BODY_LIMIT,
  schemas: {
    answer: replies(['text/csv'], UniqueLinksData),
    body: Type.Object({
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_LINKS })),
      members: Type.Optional(
        Type.Union([
          Type.Literal('all'),
          Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: MOST_LINKS }),
        ]),
      ),
      starts_at: Type.Optional(Time),
      expires_at: Type.Optional(Time),
    }),
    query: Type.Object({ format: Type.Optional(Type.Union([Type.Literal('csv'), Type.Literal('json')])) }),
  },
  async handle({ surveyId, body, query, request, reply, services }) {
    const made = await services.uniqueLinks.make(surveyId, body);
    if (isFailure(made) || query.format !== 'csv') return made;
    const root = `${request.protocol}://${request.host}`;
    return reply
      .headers({
        'cache-control': PRIVATE,
        'content-disposition': `attachment; filename="links-${surveyId}-${made.batch}.csv"`,
      })
      .type('text/csv; charset=utf-8')
      .send(linksCsv(made, root));
  },
});
