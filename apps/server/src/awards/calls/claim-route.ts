import Type from 'typebox';
import { NOT_EARNED } from '../../http/api-docs/refusal-groups.ts';
import { isFailure } from '../../http/failure.ts';
import { defineRoute } from '../../http/route.ts';
import { AwardAnswer, LANGUAGE, ofAward, REVISION } from './award-answers.ts';
import { respondentOf } from './award-call.ts';

/** Where the prize goes, again until it is on its way; one implementation behind both addresses. */
export const claimRoute = (url: string) =>
  defineRoute({
    method: 'PUT',
    url,
    access: 'public',
    rate: 'answer',
    refuses: [
      ...NOT_EARNED,
      'answering.state_changed',
      'award.claimed',
      'award.phone_claims',
      'verification.not_sent',
      'verification.number',
    ],
    schemas: {
      answer: AwardAnswer,
      body: Type.Object({
        ...ofAward,
        revision: REVISION,
        lang_code: LANGUAGE,
        name: Type.Optional(Type.String({ maxLength: 100 })),
        phone: Type.Optional(Type.String({ maxLength: 40 })),
        address: Type.Optional(Type.String({ maxLength: 500 })),
      }),
    },
    async handle(call) {
      const respondent = await respondentOf(call, call.body.id);
      return isFailure(respondent) ? respondent : call.services.awards.claim(respondent, call.body);
    },
  });
