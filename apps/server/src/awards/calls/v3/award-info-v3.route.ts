import { infoRoute } from '../award-info-route.ts';

/** `POST /api/award/v3/draw/info`: one award of a response. */
export const route = infoRoute('/api/award/v3/draw/info');
