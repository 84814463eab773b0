import { defineRoute, replies } from '../http/route.ts';

/**
 * `GET /healthcheck`: the text OK as long as the process answers at all. Nothing else is looked at: one whose database is
 * away is not to be started again, see `readiness`.
 */
export const route = defineRoute({
  method: 'GET',
  url: '/healthcheck',
  access: 'public',
  rate: 'read',
  schemas: { answer: replies(['text/plain']) },
  handle: async ({ reply }) =>
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('OK'),
});
