import { beginRoute } from './begin-route.ts';

/** `POST /api/survey/b/{id}` */
export const route = beginRoute('b');
