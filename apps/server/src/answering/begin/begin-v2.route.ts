import { beginRoute } from './begin-route.ts';

/** `POST /api/survey/b2/{id}`: begin v2 of CALL-3, which asks for the same. */
export const route = beginRoute('b2');
