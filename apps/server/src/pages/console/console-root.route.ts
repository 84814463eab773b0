import { defineRoute } from '../../http/route.ts';
import { sendConsole } from './send-console.ts';

/** `GET /console`: the console, for operators. */
export const route = defineRoute({
  method: 'GET',
  url: '/console',
  access: 'public',
  rate: 'asset',
  handle: sendConsole,
});
