import { verifyRoute } from '../verify-route.ts';

/** `POST /api/award/v3/draw/close/auth`: for awards that ask for nothing. */
export const route = verifyRoute('/api/award/v3/draw/close/auth', 'close');
