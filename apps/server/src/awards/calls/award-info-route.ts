import Type from 'typebox';
import { NOT_EARNED } from '../../http/api-docs/refusal-groups.ts';
import { isFailure } from '../../http/failure.ts';
import { defineRoute } from '../../http/route.ts';
import { AwardAnswer, ofAward, LANGUAGE } from './award-answers.ts';
import { respondentOf } from './award-call.ts';

/** One award of a response; one implementation behind both addresses. */
export const infoRoute = (url: string) =>
  defineRoute({
    method: 'POST',
    url,
    access: 'public',
    rate: 'read',
    refuses: NOT_EARNED,
    schemas: { answer: AwardAnswer, body: Type.Object({ ...ofAward, lang_code: LANGUAGE }) },
    async handle(call) {
      const respondent = await respondentOf(call, call.body.id);
      return isFailure(respondent)
        ? respondent
        : call.services.awards.info(respondent, call.body.aid, call.body.lang_code);
    },
  });
