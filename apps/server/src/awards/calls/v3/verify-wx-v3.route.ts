import { verifyRoute } from '../verify-route.ts';

/** `POST /api/award/v3/draw/wx/auth`: by the account of the messaging app, which the app has told. */
export const route = verifyRoute('/api/award/v3/draw/wx/auth', 'wx');
