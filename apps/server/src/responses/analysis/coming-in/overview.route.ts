import { AnalysisOverview } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { operatorRoute } from '../../../http/route.ts';

/** `GET /api/publishing/surveys/{id}/analysis?offset=`: what comes in. Days begin `offset` minutes before they do in UTC. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/analysis',
  scope: 'answers',
  schemas: {
    answer: AnalysisOverview,
    query: Type.Object({ offset: Type.Optional(Type.String({ pattern: '^-?\\d{1,3}$' })) }),
  },
  handle: ({ surveyId, query, services }) => services.analysis.overview(surveyId, Number(query.offset ?? 0)),
});
