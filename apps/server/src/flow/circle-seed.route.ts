import { seedRoute } from './seed-route.ts';

/** `POST /api/survey/projects/{id}/circle` */
export const route = seedRoute('circle');
