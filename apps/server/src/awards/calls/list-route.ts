import Type from 'typebox';
import { isFailure } from '../../http/failure.ts';
import { defineRoute } from '../../http/route.ts';
import { AwardsAnswer, ofSurvey, LANGUAGE } from './award-answers.ts';
import { respondentOf } from './award-call.ts';

/** All awards of a response, in the language that is asked for; one implementation behind both addresses. */
export const listRoute = (url: string) =>
  defineRoute({
    method: 'POST',
    url,
    access: 'public',
    rate: 'read',
    refuses: ['access.refused', 'survey.invalid_link'],
    schemas: { answer: AwardsAnswer, body: Type.Object({ ...ofSurvey, lang_code: LANGUAGE }) },
    async handle(call) {
      const respondent = await respondentOf(call, call.body.id);
      return isFailure(respondent) ? respondent : call.services.awards.list(respondent, call.body.lang_code);
    },
  });
