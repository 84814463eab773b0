import { QuotaOverview } from '@canvass/protocol/schemas';
import { operatorRoute } from '../http/route.ts';
import Type from 'typebox';

/** Every cell with its cap, and its used, held and excess slots. */
const listQuotasRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/quotas',
  scope: 'any',
  schemas: { reply: QuotaOverview },
  handle: ({ surveyId, services }) => services.quotas.overview(surveyId),
});

/** The maximum cap, because counts are 32-bit integers. */
const MAX_CAP = 2_147_483_647;

/**
 * Sets caps of cells for responses on every version, in place of the project's caps. Null restores the project's cap.
 * Cells that are not named keep their cap.
 */
const setQuotasRoute = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/quotas',
  scope: 'publish',
  act: 'quotas.set',
  schemas: {
    reply: QuotaOverview,
    body: Type.Object({
      cells: Type.Array(
        Type.Object({
          id: Type.String({ minLength: 1, maxLength: 64 }),
          cap: Type.Union([Type.Null(), Type.Integer({ minimum: 0, maximum: MAX_CAP })]),
        }),
        { minItems: 1, maxItems: 10_000 },
      ),
    }),
  },
  handle: ({ surveyId, body, services }) =>
    services.quotas.setCaps(surveyId, new Map(body.cells.map(({ id, cap }) => [id, cap]))),
});

/** Counts all finished responses again, by the newest version. */
const recountQuotasRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/quotas/recount',
  scope: 'publish',
  act: 'quotas.recount',
  schemas: { reply: QuotaOverview },
  handle: ({ surveyId, services }) => services.quotas.recount(surveyId),
});

export const routes = [listQuotasRoute, setQuotasRoute, recountQuotasRoute];
