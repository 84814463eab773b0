import { verifyRoute } from './verify-route.ts';

/** `POST /api/award/draw/sms/auth`: proves a number by its code, for the draws of this award. */
export const route = verifyRoute('/api/award/draw/sms/auth', 'sms');
