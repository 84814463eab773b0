import { verifyRoute } from '../verify-route.ts';

/** `POST /api/award/v3/draw/sms/auth`: proves a number by its code. */
export const route = verifyRoute('/api/award/v3/draw/sms/auth', 'sms');
