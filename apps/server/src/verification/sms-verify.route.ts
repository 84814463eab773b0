import Type from 'typebox';
import { NOT_OPEN } from '../http/api-docs/refusal-groups.ts';
import { addressKey } from '../http/rate-limits.ts';
import { defineRoute } from '../http/route.ts';

/** `POST /api/survey/projects/{id}/sms-verify`: sends a code to a number that a question asks for. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/projects/:id/sms-verify',
  access: 'respondent',
  rate: 'begin',
  refuses: [...NOT_OPEN, 'answering.already_submitted', 'verification.limited', 'verification.number'],
  schemas: {
    answer: Type.Object({
      wait_seconds: Type.Integer({ description: 'After so many seconds another code may be asked for.' }),
    }),
    body: Type.Object({
      gid: Type.String({ minLength: 1, maxLength: 64 }),
      phone: Type.String({ maxLength: 40 }),
    }),
  },
  handle: ({ respondent, body, services, request }) =>
    services.verification.send(respondent, { ...body, address: addressKey(request.ip) }),
});
