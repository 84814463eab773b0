import { listRoute } from '../list-route.ts';

/** `POST /api/award/v3/public`: all awards of a response, in the language that is asked for. */
export const route = listRoute('/api/award/v3/public');
