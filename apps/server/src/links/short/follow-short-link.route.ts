import { defineRoute, replies } from '../../http/route.ts';
import { PRIVATE } from '../../http/send.ts';
import { sendPage } from '../../pages/send-page.ts';

/** `GET /x/{code}`: leads to the survey; an unknown, revoked or expired code shows that there is no such page. */
export const route = defineRoute({
  method: 'GET',
  url: '/x/:code',
  access: 'public',
  rate: 'read',
  schemas: { answer: replies([]) },
  async handle({ params, request, reply, services }) {
    const path = await services.shortLinks.follow(params['code'] ?? '');
    if (path === undefined) return sendPage({ request, reply: reply.code(404), services });
    return reply.header('cache-control', PRIVATE).redirect(path, 302);
  },
});
