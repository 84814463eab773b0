import type { AwardAuth } from '@canvass/protocol';
import Type from 'typebox';
import { NOT_EARNED, NOT_VERIFIED } from '../../http/api-docs/refusal-groups.ts';
import { isFailure } from '../../http/failure.ts';
import { defineRoute } from '../../http/route.ts';
import { AwardAnswer, LANGUAGE, ofAward, REVISION } from './award-answers.ts';
import { respondentOf } from './award-call.ts';

/** Proves what an award asks for, before its draw; one implementation behind all addresses. */
export const verifyRoute = (url: string, auth: AwardAuth) =>
  defineRoute({
    method: 'POST',
    url,
    access: 'public',
    rate: 'begin',
    refuses: [...NOT_EARNED, ...NOT_VERIFIED, 'answering.state_changed'],
    schemas: {
      answer: AwardAnswer,
      body: Type.Object({
        ...ofAward,
        revision: REVISION,
        lang_code: LANGUAGE,
        phone: Type.Optional(Type.String({ maxLength: 40 })),
        sms_code: Type.Optional(Type.String({ maxLength: 40 })),
      }),
    },
    async handle(call) {
      const respondent = await respondentOf(call, call.body.id);
      return isFailure(respondent)
        ? respondent
        : call.services.awards.verify(respondent, auth, call.body, call.request);
    },
  });
