import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';

/** `POST /api/publishing/surveys/{id}/awards/payouts/{out_no}/give-up`: of a payout that was tried often enough. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/awards/payouts/:out/give-up',
  scope: 'publish',
  act: 'awards.give-up',
  schemas: { answer: Type.Unsafe<object>(Type.Object({ out_no: Type.String() })) },
  handle: ({ surveyId, params, services }) =>
    services.operatedAwards.decidePayout(surveyId, params['out'] ?? '', 'give_up'),
});
