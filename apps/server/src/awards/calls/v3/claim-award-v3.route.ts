import { claimRoute } from '../claim-route.ts';

/** `PUT /api/award/v3/draw`: where the prize goes; again until it is on its way. */
export const route = claimRoute('/api/award/v3/draw');
