import { AnswerToCorrect } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { fail } from '../../http/failure.ts';
import { operatorRoute } from '../../http/route.ts';
import { responseKey } from '../response-key.ts';

/** `GET /api/survey/respondents/v1/{id}/getanswer/?seq=`: the answers of an ended response, to be corrected (STATE-12). */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/survey/respondents/v1/:id/getanswer',
  scope: 'correct',
  act: 'response.show',
  refuses: ['correcting.not_ended', 'answering.cannot_continue', 'answering.state_changed'],
  schemas: { answer: AnswerToCorrect, query: Type.Object({ seq: Type.String({ maxLength: 15 }) }) },
  async handle({ surveyId: id, query: { seq }, services }) {
    const key = responseKey({ id, seq });
    return key === undefined ? fail('request.not_found') : services.corrections.show(key);
  },
});
