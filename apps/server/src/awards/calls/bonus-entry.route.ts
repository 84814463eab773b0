import { bonusEntryRoute } from './bonus-entry-route.ts';

/** `POST /api/award/bonus/entry/{id}`: the red packet of a response; without `aid` the first one. */
export const route = bonusEntryRoute('/api/award/bonus/entry/:id');
