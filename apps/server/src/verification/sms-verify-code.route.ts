import Type from 'typebox';
import { NOT_OPEN, NOT_VERIFIED } from '../http/api-docs/refusal-groups.ts';
import { defineRoute } from '../http/route.ts';

/** `PUT /api/survey/projects/{id}/sms-verify`: proves a number by its code, before the page is left. */
export const route = defineRoute({
  method: 'PUT',
  url: '/api/survey/projects/:id/sms-verify',
  access: 'respondent',
  rate: 'begin',
  refuses: [...NOT_OPEN, ...NOT_VERIFIED, 'answering.already_submitted', 'verification.number'],
  schemas: {
    answer: Type.Object({ verified: Type.Literal(true) }),
    body: Type.Object({
      gid: Type.String({ minLength: 1, maxLength: 64 }),
      phone: Type.String({ maxLength: 40 }),
      code: Type.String({ maxLength: 40 }),
    }),
  },
  handle: ({ respondent, body, services }) => services.verification.verify(respondent, body),
});
