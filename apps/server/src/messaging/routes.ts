import Type from 'typebox';
import { SHARE_UNAVAILABLE } from '@canvass/protocol';
import { defineRoute, rawReply } from '../http/route.ts';
import { NOT_OPEN } from '../http/refusal-groups.ts';
import { isFailure } from '../http/failure.ts';

const SignedPage = Type.Object({
  appid: Type.Optional(Type.String()),
  corpid: Type.Optional(Type.String()),
  agentid: Type.Optional(Type.String()),
  timestamp: Type.Integer(),
  noncestr: Type.String(),
  signature: Type.String(),
});

/**
 * A signature for one of our pages. Code -1 if it is unavailable; pages are then shared without it, and no error is
 * shown (MESSAGING-7).
 */
const wechatShareRoute = defineRoute({
  method: 'POST',
  url: '/api/survey/projects/wechatshare',
  access: 'public',
  rate: 'read',
  refuses: ['messaging.not_ours', 'survey.not_published'],
  schemas: {
    reply: rawReply(['application/json'], SignedPage),
    body: Type.Object({
      url: Type.String({ minLength: 1, maxLength: 4_200 }),
      pid: Type.String({ minLength: 1, maxLength: 64 }),
      ttype: Type.Optional(Type.Enum(['wx', 'qywx', 'agent'])),
    }),
  },
  async handle({ body, reply, services }) {
    const signedPage = await services.messaging.sharing.sign(body);
    if (signedPage !== 'unavailable') return signedPage;
    return reply
      .header('cache-control', 'no-store')
      .send({ code: SHARE_UNAVAILABLE, msg: 'Nothing can be signed now.' });
  },
});

const Auth = Type.Enum(['base', 'must', 'success', 'noauth', 'qywx']);
const Tips = Type.Object({
  mode: Type.Union([Type.Null(), Type.Enum(['only', 'must'])]),
  auth: Auth,
  skip: Type.Boolean(),
  flag: Type.Integer(),
  code: Type.Optional(Type.Object({ path: Type.String(), scan: Type.String() })),
  scanned: Type.Boolean(),
});

/** Whether this browser can answer the survey, or a phone has scanned the code. */
const wechatTipsRoute = defineRoute({
  method: 'POST',
  url: '/api/survey/wechat-tips/:id',
  access: 'public',
  rate: 'read',
  refuses: NOT_OPEN,
  schemas: {
    reply: Tips,
    body: Type.Object({
      scan: Type.Optional(Type.String({ maxLength: 64 })),
      search: Type.Optional(Type.String({ maxLength: 4_000 })),
    }),
  },
  async handle({ surveyId, body, request, services: { surveys, messaging } }) {
    const openSurvey = await surveys.open(surveyId);
    return isFailure(openSurvey)
      ? openSurvey
      : messaging.tips(surveyId, openSurvey.version.project, {
          ...body,
          visitor: await messaging.loadVisitor(request),
        });
  },
});

export const routes = [wechatShareRoute, wechatTipsRoute];
