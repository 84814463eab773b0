import { defineRoute, replies } from '../http/route.ts';
import { sendPage } from './send-page.ts';

/** `GET /s/...`: the web app and its files. */
export const route = defineRoute({
  method: 'GET',
  url: '/s/*',
  access: 'public',
  rate: 'asset',
  schemas: { answer: replies(['*/*']) },
  handle: sendPage,
});
