import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';

/** `POST /api/publishing/surveys/{id}/awards/{aid}/decisions`: lets responses in whose award waits for an operator, or revokes it. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/awards/:aid/decisions',
  scope: 'publish',
  act: 'awards.decide',
  schemas: {
    answer: Type.Object({ changed: Type.Integer() }),
    body: Type.Object({
      seqs: Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), { maxItems: 1_000 }),
      act: Type.Union([Type.Literal('let_in'), Type.Literal('revoke')]),
    }),
  },
  handle: ({ surveyId, params, body, services }) =>
    services.operatedAwards.decide(surveyId, params['aid'] ?? '', body),
});
