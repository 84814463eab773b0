import Type from 'typebox';
import { isFailure } from '../../http/failure.ts';
import { defineRoute } from '../../http/route.ts';
import { AwardAnswer, ofAward, REVISION } from './award-answers.ts';
import { respondentOf } from './award-call.ts';

/** `POST /api/award/draw/sms/auth`: proves a number by its code, for the draws of this award. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/award/draw/sms/auth',
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
      : call.services.awards.verify(respondent, 'sms', call.body, call.request);
  },
});
