import { listRoute } from './list-route.ts';

/** `POST /api/award/public`: all awards of a response, in the language that is asked for. */
export const route = listRoute('/api/award/public');
