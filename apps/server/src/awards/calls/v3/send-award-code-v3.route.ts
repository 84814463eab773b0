import { sendCodeRoute } from '../send-code-route.ts';

/** `POST /api/award/v3/draw/sms`: sends a code to a number. */
export const route = sendCodeRoute('/api/award/v3/draw/sms');
