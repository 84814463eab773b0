import Type from 'typebox';
import { SHARE_UNAVAILABLE } from '@canvass/protocol';
import { defineRoute, replies } from '../../http/route.ts';

const Answer = Type.Object({
  appid: Type.Optional(Type.String()),
  corpid: Type.Optional(Type.String()),
  agentid: Type.Optional(Type.String()),
  timestamp: Type.Integer(),
  noncestr: Type.String(),
  signature: Type.String(),
});

/**
 * `POST /api/survey/projects/wechatshare`: a signature for a page of ours. Code -1 where there is none to be had: pages
 * are then shared without it, and nobody is told (MESSAGING-7).
 */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/projects/wechatshare',
  access: 'public',
  rate: 'read',
  refuses: ['messaging.not_ours', 'survey.not_published'],
  schemas: {
    answer: replies(['application/json'], Answer),
    body: Type.Object({
      url: Type.String({ minLength: 1, maxLength: 4_200 }),
      pid: Type.String({ minLength: 1, maxLength: 64 }),
      ttype: Type.Optional(Type.Enum(['wx', 'qywx', 'agent'])),
    }),
  },
  async handle({ body, reply, services }) {
    const signed = await services.messaging.sharing.sign(body);
    if (signed !== 'unavailable') return signed;
    return reply
      .header('cache-control', 'no-store')
      .send({ code: SHARE_UNAVAILABLE, msg: 'Nothing can be signed now.' });
  },
});
