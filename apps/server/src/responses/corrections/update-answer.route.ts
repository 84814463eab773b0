import { AnswerToCorrect } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { fail } from '../../http/failure.ts';
import { operatorRoute } from '../../http/route.ts';
import { responseKey } from '../response-key.ts';

/** In bytes: all answers of the longest survey. */
const BODY_LIMIT = 4_000_000;
const MOST_CHANGED = 5_000;

/** `PUT /api/survey/respondents/v1/{id}/update/`: other answers in the place of some of an ended response (STATE-12). */
export const route = operatorRoute({
  method: 'PUT',
  url: '/api/survey/respondents/v1/:id/update',
  scope: 'correct',
  act: 'response.correct',
  subject: ({ body }) => String(body.seq),
  bodyLimit: BODY_LIMIT,
  refuses: [
    'correcting.not_ended',
    'correcting.changed',
    'correcting.refused',
    'answering.cannot_continue',
    'answering.state_changed',
  ],
  schemas: {
    answer: AnswerToCorrect,
    body: Type.Object({
      seq: Type.Integer({ minimum: 1, maximum: 999_999_999_999_999 }),
      version: Type.Integer({ minimum: 1 }),
      etag: Type.String({ maxLength: 64 }),
      changed: Type.Array(Type.String({ maxLength: 64 }), { maxItems: MOST_CHANGED, uniqueItems: true }),
      answer: Type.Record(Type.String(), Type.Unknown()),
    }),
  },
  async handle({ surveyId: id, body, operator, services }) {
    const key = responseKey({ id, seq: String(body.seq) });
    return key === undefined ? fail('request.not_found') : services.corrections.update(key, body, operator);
  },
});
