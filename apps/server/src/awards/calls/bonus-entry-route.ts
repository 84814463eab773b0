import Type from 'typebox';
import { NOT_EARNED } from '../../http/api-docs/refusal-groups.ts';
import { fail, isFailure } from '../../http/failure.ts';
import { defineRoute } from '../../http/route.ts';
import { AWARD_ID, AwardAnswer, LANGUAGE } from './award-answers.ts';

/** The red packet of a response; without `aid` the first one; one implementation behind both addresses. */
export const bonusEntryRoute = (url: string) =>
  defineRoute({
    method: 'POST',
    url,
    access: 'respondent',
    rate: 'read',
    refuses: NOT_EARNED,
    schemas: {
      answer: AwardAnswer,
      body: Type.Object({ aid: Type.Optional(AWARD_ID), lang_code: LANGUAGE }),
    },
    async handle({ respondent, body, services }) {
      if (body.aid !== undefined) return services.awards.info(respondent, body.aid, body.lang_code);
      const found = await services.awards.list(respondent, body.lang_code);
      if (isFailure(found)) return found;
      return (
        found.awards.find(({ kind }) => kind === 'bonus' || kind === 'red_packet') ?? fail('award.invalid')
      );
    },
  });
