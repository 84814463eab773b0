import { ChangedUniqueLinks } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { fail } from '../../http/failure.ts';
import { operatorRoute } from '../../http/route.ts';
import { readBatch } from './read-batch.ts';
import { LINK_STATUSES } from './unique-link-store.ts';

/** Links that are named in one call. */
const MOST_NAMED = 10_000;

/**
 * `PUT /api/publishing/surveys/{id}/unique-links/{batch}`: takes links back (`disabled`, `deleted`) or lets them count
 * again (`active`); all of the batch, or those with the given numbers. What was deleted stays so.
 */
export const route = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/unique-links/:batch',
  scope: 'publish',
  act: 'unique_links.change',
  schemas: {
    answer: ChangedUniqueLinks,
    body: Type.Object({
      status: Type.Union(LINK_STATUSES.map((status) => Type.Literal(status))),
      numbers: Type.Optional(
        Type.Array(Type.Integer({ minimum: 1, maximum: 999_999_999 }), { minItems: 1, maxItems: MOST_NAMED }),
      ),
    }),
  },
  async handle({ surveyId, params, body, services }) {
    const batch = readBatch(params);
    if (batch === undefined) return fail('request.not_found');
    const { status, numbers } = body;
    return services.uniqueLinks.change(surveyId, {
      batch,
      status,
      ...(numbers !== undefined && { numbers }),
    });
  },
});
