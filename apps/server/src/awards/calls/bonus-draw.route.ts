import { bonusDrawRoute } from './bonus-draw-route.ts';

/** `POST /api/award/bonus/draw/{id}`: takes the money of a red packet; it is sent once, however often this is called. */
export const route = bonusDrawRoute('/api/award/bonus/draw/:id');
