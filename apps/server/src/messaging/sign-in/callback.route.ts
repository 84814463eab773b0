import Type from 'typebox';
import { isFailure } from '../../http/failure.ts';
import { defineRoute, replies } from '../../http/route.ts';
import { PRIVATE } from '../../http/send.ts';

/** `GET /api/messaging/callback?code=&state=`: back from the app's page that asks who somebody is; leads on to the survey. */
export const route = defineRoute({
  method: 'GET',
  url: '/api/messaging/callback',
  access: 'public',
  rate: 'begin',
  schemas: {
    answer: replies([]),
    query: Type.Object({
      /** Absent: the respondent did not agree. */
      code: Type.Optional(Type.String({ maxLength: 512 })),
      state: Type.String({ maxLength: 128 }),
    }),
  },
  async handle({ query: { code, state }, request, reply, services }) {
    const done = await services.messaging.signIn.back({ code, state, request, reply });
    if (isFailure(done)) return done;
    // An end of its own: browsers would carry on that of the app's page, `#wechat_redirect`.
    return reply.header('cache-control', PRIVATE).redirect(`${done.path}#`, 302);
  },
});
