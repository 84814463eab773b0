import { infoRoute } from './award-info-route.ts';

/** `POST /api/award/draw/info`: one award of a response. */
export const route = infoRoute('/api/award/draw/info');
