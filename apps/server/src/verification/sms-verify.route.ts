import Type from 'typebox';
import { fail } from '../http/failure.ts';
import { addressKey } from '../http/rate-limits.ts';
import { defineRoute } from '../route.ts';

/** `POST /api/survey/projects/{id}/sms-verify`: sends a code to a number that a question asks for. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/projects/:id/sms-verify',
  access: 'respondent',
  rate: 'begin',
  schemas: {
    body: Type.Object({
      gid: Type.String({ minLength: 1, maxLength: 64 }),
      phone: Type.String({ maxLength: 40 }),
    }),
  },
  handle: async ({ respondent, body, services, request }) =>
    respondent === undefined
      ? fail('access.refused')
      : services.verification.send(respondent, { ...body, address: addressKey(request.ip) }),
});
