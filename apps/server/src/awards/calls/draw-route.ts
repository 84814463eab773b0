import Type from 'typebox';
import { NOT_DRAWN } from '../../http/api-docs/refusal-groups.ts';
import { isFailure } from '../../http/failure.ts';
import { defineRoute } from '../../http/route.ts';
import { AwardAnswer, LANGUAGE, ofAward, REVISION } from './award-answers.ts';
import { respondentOf } from './award-call.ts';

/** Draws, once; a second call is told the stored result with 7403; one implementation behind both addresses. */
export const drawRoute = (url: string) =>
  defineRoute({
    method: 'POST',
    url,
    access: 'public',
    rate: 'answer',
    refuses: NOT_DRAWN,
    schemas: {
      answer: AwardAnswer,
      body: Type.Object({ ...ofAward, revision: REVISION, lang_code: LANGUAGE }),
    },
    async handle(call) {
      const respondent = await respondentOf(call, call.body.id);
      return isFailure(respondent) ? respondent : call.services.awards.draw(respondent, call.body);
    },
  });
