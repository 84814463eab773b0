import { QuotaOverview } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { operatorRoute } from '../http/route.ts';

/** The largest number that a cell can count. */
const MOST = 2_147_483_647;

/**
 * `PUT /api/publishing/surveys/{id}/quotas`: limits of cells, instead of what the project says and for responses on
 * every version; null takes that back. Cells that are not named stay as they are.
 */
export const route = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/quotas',
  scope: 'publish',
  act: 'quotas.set',
  schemas: {
    answer: QuotaOverview,
    body: Type.Object({
      cells: Type.Array(
        Type.Object({
          id: Type.String({ minLength: 1, maxLength: 64 }),
          cap: Type.Union([Type.Null(), Type.Integer({ minimum: 0, maximum: MOST })]),
        }),
        { minItems: 1, maxItems: 10_000 },
      ),
    }),
  },
  handle: ({ surveyId, body, services }) =>
    services.quotas.setCaps(surveyId, new Map(body.cells.map(({ id, cap }) => [id, cap]))),
});
