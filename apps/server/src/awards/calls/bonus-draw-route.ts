import Type from 'typebox';
import { NOT_DRAWN } from '../../http/api-docs/refusal-groups.ts';
import { defineRoute } from '../../http/route.ts';
import { AWARD_ID, AwardAnswer, LANGUAGE, REVISION } from './award-answers.ts';

/** Takes the money of a red packet; it is sent once, however often this is called; one implementation behind both addresses. */
export const bonusDrawRoute = (url: string) =>
  defineRoute({
    method: 'POST',
    url,
    access: 'respondent',
    rate: 'answer',
    refuses: NOT_DRAWN,
    schemas: {
      answer: AwardAnswer,
      body: Type.Object({ aid: AWARD_ID, revision: REVISION, lang_code: LANGUAGE }),
    },
    handle: ({ respondent, body, request, services }) => services.awards.takeMoney(respondent, body, request),
  });
