import Type from 'typebox';
import { isFailure } from '../../http/failure.ts';
import { defineRoute } from '../../http/route.ts';
import { AwardAnswer, ofAward, LANGUAGE } from './award-answers.ts';
import { respondentOf } from './award-call.ts';

/** `POST /api/award/v3/draw/info`: one award of a response. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/award/v3/draw/info',
  access: 'public',
  rate: 'read',
  schemas: { answer: AwardAnswer, body: Type.Object({ ...ofAward, lang_code: LANGUAGE }) },
  async handle(call) {
    const respondent = await respondentOf(call, call.body.id);
    return isFailure(respondent)
      ? respondent
      : call.services.awards.info(respondent, call.body.aid, call.body.lang_code);
  },
});
