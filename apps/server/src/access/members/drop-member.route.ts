import { MemberCount } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';

/** `DELETE /api/publishing/surveys/{id}/members/{member}`: one member less. */
export const route = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/members/:member',
  scope: 'publish',
  act: 'members.drop',
  // The log is kept for ever, and an id may be a name.
  subject: () => '',
  schemas: { answer: MemberCount },
  handle: ({ surveyId, params, services }) => services.members.drop(surveyId, params['member'] ?? ''),
});
