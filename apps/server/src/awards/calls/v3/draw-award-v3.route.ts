import { drawRoute } from '../draw-route.ts';

/** `POST /api/award/v3/draw`: draws, once; a second call is told the stored result with 7403. */
export const route = drawRoute('/api/award/v3/draw');
