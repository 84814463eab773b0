import Type from 'typebox';
import { isFailure } from '../../http/failure.ts';
import { defineRoute } from '../../http/route.ts';
import { AwardAnswer, ofAward, REVISION } from './award-answers.ts';
import { respondentOf } from './award-call.ts';

/** `POST /api/award/v3/draw/close/auth`: for awards that ask for nothing. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/award/v3/draw/close/auth',
  access: 'public',
  rate: 'begin',
  schemas: {
    answer: AwardAnswer,
    body: Type.Object({
      ...ofAward,
      revision: REVISION,
      phone: Type.Optional(Type.String({ maxLength: 40 })),
      sms_code: Type.Optional(Type.String({ maxLength: 40 })),
    }),
  },
  async handle(call) {
    const respondent = await respondentOf(call, call.body.id);
    return isFailure(respondent)
      ? respondent
      : call.services.awards.verify(respondent, 'close', call.body, call.request);
  },
});
