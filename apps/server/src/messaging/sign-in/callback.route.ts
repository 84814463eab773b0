import Type from 'typebox';
import { isFailure } from '../../http/failure.ts';
import { defineRoute, replies } from '../../http/route.ts';
import { PRIVATE } from '../../http/send.ts';
import { sendPage } from '../../pages/send-page.ts';

/**
 * `GET /api/messaging/callback?code=&state=`: back from the app's page that asks who somebody is; leads on to the survey.
 * Whoever comes with a state of another browser sees that there is no such page, and programs are told why.
 */
export const route = defineRoute({
  method: 'GET',
  url: '/api/messaging/callback',
  access: 'public',
  rate: 'begin',
  refuses: ['messaging.state'],
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
    if (isFailure(done))
      return request.headers.accept?.includes('text/html') ? sendPage({ request, reply, services }) : done;
    // An end of its own: browsers would carry on that of the app's page, `#wechat_redirect`.
    return reply.header('cache-control', PRIVATE).redirect(`${done.path}#`, 302);
  },
});
