import { infoRoute } from './info-route.ts';

/** `POST /api/survey/{id}` */
export const route = infoRoute('/api/survey/:id');
