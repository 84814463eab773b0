import { seedRoute } from './seed-route.ts';

/** `POST /api/survey/projects/{id}/random` */
export const route = seedRoute('random');
