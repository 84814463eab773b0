import { defineRoute } from '../route.ts';
import { sendPage } from './send-page.ts';

/** `GET /survey/...`: copies of the survey routes (spec section 2). */
export const route = defineRoute({
  method: 'GET',
  url: '/survey/*',
  access: 'public',
  rate: 'asset',
  schemas: {},
  handle: sendPage,
});
