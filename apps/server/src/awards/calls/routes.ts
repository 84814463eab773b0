import Type from 'typebox';
import { isFailure, fail, type Failure } from '../../http/failure.ts';
import { type Call, defineRoute } from '../../http/route.ts';
import type { Respondent } from '../../http/callers.ts';
import {
  AWARD_FIELDS,
  AWARD_ID,
  AwardReply,
  AwardsReply,
  LANGUAGE,
  loadRespondent,
  SURVEY_FIELDS,
} from './award-replies.ts';
import { NOT_EARNED, NOT_VERIFIED, NOT_DRAWN } from '../../http/refusal-groups.ts';
import { AWARD_KINDS } from '@canvass/project';
import type { AwardAuth } from '@canvass/protocol';
import { computeAddressKey } from '../../http/rate-limits.ts';

const REVISION = Type.String({ maxLength: 64 });
const AWARD_CHANGE = { ...AWARD_FIELDS, revision: REVISION, lang_code: LANGUAGE };

const CodeSentReply = Type.Object({ resend_in: Type.Integer() });

/** Calls `act` with the respondent whose token the call has. The body names the survey. */
async function forRespondent<R>(
  call: Pick<Call, 'request' | 'services'> & { readonly body: { readonly id: string } },
  act: (respondent: Respondent) => R | Promise<R>,
): Promise<R | Failure> {
  const respondent = await loadRespondent(call, call.body.id);
  return isFailure(respondent) ? respondent : act(respondent);
}

/** `POST /api/award/public`: all awards of a response, in the requested language. */
const listAwardsRoute = defineRoute({
  method: 'POST',
  url: ['/api/award/public', '/api/award/v3/public'],
  access: 'public',
  rate: 'read',
  refuses: ['access.refused', 'survey.invalid_link'],
  schemas: { reply: AwardsReply, body: Type.Object({ ...SURVEY_FIELDS, lang_code: LANGUAGE }) },
  handle: (call) =>
    forRespondent(call, (respondent) => call.services.awards.list(respondent, call.body.lang_code)),
});

/** `POST /api/award/draw/info`: one award of a response. */
const awardInfoRoute = defineRoute({
  method: 'POST',
  url: ['/api/award/draw/info', '/api/award/v3/draw/info'],
  access: 'public',
  rate: 'read',
  refuses: NOT_EARNED,
  schemas: { reply: AwardReply, body: Type.Object({ ...AWARD_FIELDS, lang_code: LANGUAGE }) },
  handle: (call) =>
    forRespondent(call, (respondent) =>
      call.services.awards.info(respondent, call.body.aid, call.body.lang_code),
    ),
});

/** Verifies the phone number or account that an award requires before its draw. */
const verifyRoute = (auth: AwardAuth, url: string | readonly string[]) =>
  defineRoute({
    method: 'POST',
    url,
    access: 'public',
    rate: 'begin',
    refuses: [...NOT_EARNED, ...NOT_VERIFIED, 'answering.state_changed'],
    schemas: {
      reply: AwardReply,
      body: Type.Object({
        ...AWARD_CHANGE,
        phone: Type.Optional(Type.String({ maxLength: 40 })),
        sms_code: Type.Optional(Type.String({ maxLength: 40 })),
      }),
    },
    handle: (call) =>
      forRespondent(call, (respondent) =>
        call.services.awards.verify(respondent, auth, call.body, call.request),
      ),
  });

/** `POST /api/award/draw/sms`: sends a code to a phone number. */
const sendAwardCodeRoute = defineRoute({
  method: 'POST',
  url: ['/api/award/draw/sms', '/api/award/v3/draw/sms'],
  access: 'public',
  rate: 'begin',
  refuses: [...NOT_EARNED, 'verification.limited', 'verification.number'],
  schemas: {
    reply: CodeSentReply,
    body: Type.Object({ ...AWARD_FIELDS, phone: Type.String({ maxLength: 40 }) }),
  },
  handle: (call) =>
    forRespondent(call, (respondent) =>
      call.services.awards.sendCode(respondent, {
        aid: call.body.aid,
        phone: call.body.phone,
        address: computeAddressKey(call.request.ip),
      }),
    ),
});

/** `POST /api/award/draw`: draws. If no draw is left, the reply is the stored result with 7403. */
const drawAwardRoute = defineRoute({
  method: 'POST',
  url: ['/api/award/draw', '/api/award/v3/draw'],
  access: 'public',
  rate: 'answer',
  refuses: NOT_DRAWN,
  schemas: {
    reply: AwardReply,
    body: Type.Object(AWARD_CHANGE),
  },
  handle: (call) =>
    forRespondent(call, (respondent) =>
      call.services.awards.draw(respondent, call.body, computeAddressKey(call.request.ip)),
    ),
});

/** `PUT /api/award/draw`: stores the winner's contact data, which can be changed until the prize is sent. */
const claimAwardRoute = defineRoute({
  method: 'PUT',
  url: ['/api/award/draw', '/api/award/v3/draw'],
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
    reply: AwardReply,
    body: Type.Object({
      ...AWARD_CHANGE,
      name: Type.Optional(Type.String({ maxLength: 100 })),
      phone: Type.Optional(Type.String({ maxLength: 40 })),
      address: Type.Optional(Type.String({ maxLength: 500 })),
    }),
  },
  handle: (call) => forRespondent(call, (respondent) => call.services.awards.claim(respondent, call.body)),
});

/** `POST /api/award/bonus/entry/{id}`: an award of a response. `aid` defaults to the first that pays money. */
const bonusEntryRoute = defineRoute({
  method: 'POST',
  url: ['/api/award/bonus/entry/:id', '/api/award/v3/bonus/entry/:id'],
  access: 'respondent',
  rate: 'read',
  refuses: NOT_EARNED,
  schemas: {
    reply: AwardReply,
    body: Type.Object({ aid: Type.Optional(AWARD_ID), lang_code: LANGUAGE }),
  },
  async handle({ respondent, body, services }) {
    if (body.aid !== undefined) return services.awards.info(respondent, body.aid, body.lang_code);
    const found = await services.awards.list(respondent, body.lang_code);
    if (isFailure(found)) return found;
    return found.awards.find(({ kind }) => AWARD_KINDS[kind].paysToAccount) ?? fail('award.invalid');
  },
});

/** `POST /api/award/bonus/draw/{id}`: draws and pays a red packet. Repeated calls pay it once. */
const bonusDrawRoute = defineRoute({
  method: 'POST',
  url: ['/api/award/bonus/draw/:id', '/api/award/v3/bonus/draw/:id'],
  access: 'respondent',
  rate: 'answer',
  refuses: NOT_DRAWN,
  schemas: {
    reply: AwardReply,
    body: Type.Object({ aid: AWARD_ID, revision: REVISION, lang_code: LANGUAGE }),
  },
  handle: ({ respondent, body, request, services }) => services.awards.takeMoney(respondent, body, request),
});

export const routes = [
  listAwardsRoute,
  awardInfoRoute,
  verifyRoute('sms', ['/api/award/draw/sms/auth', '/api/award/v3/draw/sms/auth']),
  // Awards that require an account of the messaging app.
  verifyRoute('wx', '/api/award/v3/draw/wx/auth'),
  // Awards that require no verification.
  verifyRoute('close', '/api/award/v3/draw/close/auth'),
  sendAwardCodeRoute,
  drawAwardRoute,
  claimAwardRoute,
  bonusEntryRoute,
  bonusDrawRoute,
];
