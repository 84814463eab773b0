import { defineRoute, replies } from '../../http/route.ts';
import { sendConsole } from './send-console.ts';

/** `GET /console/*`: the console, for operators. */
export const route = defineRoute({
  method: 'GET',
  url: '/console/*',
  access: 'public',
  rate: 'asset',
  schemas: { answer: replies(['*/*']) },
  handle: sendConsole,
});
