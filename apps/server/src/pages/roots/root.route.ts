import { defineRoute, replies } from '../../http/route.ts';

/** `GET /`: leads to the app's own first page. */
export const route = defineRoute({
  method: 'GET',
  url: '/',
  access: 'public',
  rate: 'asset',
  schemas: { answer: replies([]) },
  handle: async ({ reply }) => reply.header('cache-control', 'public, max-age=3600').redirect('/s/', 302),
});
