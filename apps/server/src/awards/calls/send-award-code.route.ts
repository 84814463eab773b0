import { sendCodeRoute } from './send-code-route.ts';

/** `POST /api/award/draw/sms`: sends a code to a number. */
export const route = sendCodeRoute('/api/award/draw/sms');
