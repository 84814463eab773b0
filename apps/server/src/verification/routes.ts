import Type from 'typebox';
import { NOT_OPEN, NOT_VERIFIED } from '../http/refusal-groups.ts';
import { computeAddressKey } from '../http/rate-limits.ts';
import { defineRoute } from '../http/route.ts';

/** Sends a code to the phone number of a question. */
const smsVerifyRoute = defineRoute({
  method: 'POST',
  url: '/api/survey/projects/:id/sms-verify',
  access: 'respondent',
  rate: 'begin',
  refuses: [...NOT_OPEN, 'answering.already_submitted', 'verification.limited', 'verification.number'],
  schemas: {
    reply: Type.Object({
      wait_seconds: Type.Integer({ description: 'Seconds until another code can be requested.' }),
    }),
    body: Type.Object({
      gid: Type.String({ minLength: 1, maxLength: 64 }),
      phone: Type.String({ maxLength: 40 }),
    }),
  },
  handle: ({ respondent, body, services, request }) =>
    services.verification.send(respondent, { ...body, address: computeAddressKey(request.ip) }),
});

/** Verifies a phone number by its code, before the page is left. */
const smsVerifyCodeRoute = defineRoute({
  method: 'PUT',
  url: '/api/survey/projects/:id/sms-verify',
  access: 'respondent',
  rate: 'begin',
  refuses: [...NOT_OPEN, ...NOT_VERIFIED, 'answering.already_submitted', 'verification.number'],
  schemas: {
    reply: Type.Object({ verified: Type.Literal(true) }),
    body: Type.Object({
      gid: Type.String({ minLength: 1, maxLength: 64 }),
      phone: Type.String({ maxLength: 40 }),
      code: Type.String({ maxLength: 40 }),
    }),
  },
  handle: ({ respondent, body, services }) => services.verification.verify(respondent, body),
});

export const routes = [smsVerifyRoute, smsVerifyCodeRoute];
