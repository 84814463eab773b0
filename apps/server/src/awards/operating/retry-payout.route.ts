import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';

/** `POST /api/publishing/surveys/{id}/awards/payouts/{out_no}/retry`: of a payout that was tried often enough. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/awards/payouts/:out/retry',
  scope: 'publish',
  act: 'awards.retry',
  schemas: { answer: Type.Unsafe<object>(Type.Object({ out_no: Type.String() })) },
  handle: ({ surveyId, params, services }) =>
    services.operatedAwards.decidePayout(surveyId, params['out'] ?? '', 'retry'),
});
