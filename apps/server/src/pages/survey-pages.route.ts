import { defineRoute, replies } from '../http/route.ts';
import { sendPage } from './send-page.ts';

/** `GET /survey/...`: copies of the survey routes (SCREEN-1). */
export const route = defineRoute({
  method: 'GET',
  url: '/survey/*',
  access: 'public',
  rate: 'asset',
  schemas: { answer: replies(['text/html']) },
  handle: sendPage,
});
