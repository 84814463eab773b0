import { bonusEntryRoute } from '../bonus-entry-route.ts';

/** `POST /api/award/v3/bonus/entry/{id}`: the red packet of a response; without `aid` the first one. */
export const route = bonusEntryRoute('/api/award/v3/bonus/entry/:id');
