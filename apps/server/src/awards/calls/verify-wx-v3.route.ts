import Type from 'typebox';
import { isFailure } from '../../http/failure.ts';
import { defineRoute } from '../../http/route.ts';
import { AwardAnswer, ofAward, REVISION } from './award-answers.ts';
import { respondentOf } from './award-call.ts';

/** `POST /api/award/v3/draw/wx/auth`: by the account of the messaging app, which the app has told. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/award/v3/draw/wx/auth',
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
      : call.services.awards.verify(respondent, 'wx', call.body, call.request);
  },
});
