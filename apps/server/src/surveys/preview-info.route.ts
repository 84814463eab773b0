import { infoRoute } from './info-route.ts';

/** `POST /api/survey/pre/{id}`: the same for whoever looks at a survey before it opens. */
export const route = infoRoute('/api/survey/pre/:id');
