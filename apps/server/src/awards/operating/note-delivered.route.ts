import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';

/** `POST /api/publishing/surveys/{id}/awards/delivered`: these prizes were sent. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/awards/delivered',
  scope: 'winners',
  act: 'awards.delivered',
  schemas: {
    answer: Type.Object({ changed: Type.Integer() }),
    body: Type.Object({ tickets: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 5_000 }) }),
  },
  handle: ({ surveyId, body, services }) => services.operatedAwards.delivered(surveyId, body.tickets),
});
