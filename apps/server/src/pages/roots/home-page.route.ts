import { defineRoute, replies } from '../../http/route.ts';
import { sendPage } from '../send-page.ts';

/** `GET /s`: the app without a survey. */
export const route = defineRoute({
  method: 'GET',
  url: '/s',
  access: 'public',
  rate: 'asset',
  schemas: { answer: replies(['text/html']) },
  handle: sendPage,
});
