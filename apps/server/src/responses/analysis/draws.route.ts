import { DrawOverview } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';

/** `GET /api/publishing/surveys/{id}/analysis/draws`: what was drawn, and how even it is. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/analysis/draws',
  scope: 'answers',
  schemas: { answer: DrawOverview },
  handle: ({ surveyId, services }) => services.analysis.draws(surveyId),
});
