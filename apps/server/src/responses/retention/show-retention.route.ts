import { RetentionData } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';

/** `GET /api/publishing/surveys/{id}/retention`: how long the survey keeps what, and what is about to go. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/retention',
  scope: 'any',
  schemas: { answer: RetentionData },
  handle: ({ surveyId, services }) => services.kept.show(surveyId),
});
