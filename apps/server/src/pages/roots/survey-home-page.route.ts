import { defineRoute, replies } from '../../http/route.ts';
import { sendPage } from '../send-page.ts';

/** `GET /survey`: the same below the other mount (SCREEN-1). */
export const route = defineRoute({
  method: 'GET',
  url: '/survey',
  access: 'public',
  rate: 'asset',
  schemas: { answer: replies(['text/html']) },
  handle: sendPage,
});
