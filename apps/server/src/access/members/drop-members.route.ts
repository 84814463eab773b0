import { MemberCount } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';

/** `DELETE /api/publishing/surveys/{id}/members`: all of them. */
export const route = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/members',
  scope: 'publish',
  act: 'members.drop_all',
  schemas: { answer: MemberCount },
  handle: ({ surveyId, services }) => services.members.drop(surveyId),
});
