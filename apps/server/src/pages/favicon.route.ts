import { defineRoute, replies } from '../http/route.ts';

/** `GET /favicon.ico`: browsers ask for it where a page names no icon, as with files and errors. */
export const route = defineRoute({
  method: 'GET',
  url: '/favicon.ico',
  access: 'public',
  rate: 'asset',
  schemas: { answer: replies([]) },
  handle: async ({ reply }) =>
    reply.header('cache-control', 'public, max-age=86400').redirect('/s/favicon.ico', 302),
});
