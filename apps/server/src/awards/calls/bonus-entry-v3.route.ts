import Type from 'typebox';
import { fail, isFailure } from '../../http/failure.ts';
import { defineRoute } from '../../http/route.ts';
import { AWARD_ID, AwardAnswer } from './award-answers.ts';

/** `POST /api/award/v3/bonus/entry/{id}`: the red packet of a response; without `aid` the first one. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/award/v3/bonus/entry/:id',
  access: 'respondent',
  rate: 'read',
  schemas: { answer: AwardAnswer, body: Type.Object({ aid: Type.Optional(AWARD_ID) }) },
  async handle({ respondent, body, services }) {
    if (body.aid !== undefined) return services.awards.info(respondent, body.aid);
    const found = await services.awards.list(respondent, undefined);
    if (isFailure(found)) return found;
    return (
      found.awards.find(({ kind }) => kind === 'bonus' || kind === 'red_packet') ?? fail('award.invalid')
    );
  },
});
