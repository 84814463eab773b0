import Type from 'typebox';
import { NOT_EARNED } from '../../http/api-docs/refusal-groups.ts';
import { isFailure } from '../../http/failure.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { defineRoute } from '../../http/route.ts';
import { CodeSentAnswer, ofAward } from './award-answers.ts';
import { respondentOf } from './award-call.ts';

/** Sends a code to a number; one implementation behind both addresses. */
export const sendCodeRoute = (url: string) =>
  defineRoute({
    method: 'POST',
    url,
    access: 'public',
    rate: 'begin',
    refuses: [...NOT_EARNED, 'verification.limited', 'verification.number'],
    schemas: {
      answer: CodeSentAnswer,
      body: Type.Object({ ...ofAward, phone: Type.String({ maxLength: 40 }) }),
    },
    async handle(call) {
      const respondent = await respondentOf(call, call.body.id);
      return isFailure(respondent)
        ? respondent
        : call.services.awards.sendCode(respondent, {
            aid: call.body.aid,
            phone: call.body.phone,
            address: addressKey(call.request.ip),
          });
    },
  });
