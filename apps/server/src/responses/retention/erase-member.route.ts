import { ErasedMember } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';

/** `POST /api/publishing/surveys/{id}/members/{member}/erase`: a member, their links and their responses go. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/members/:member/erase',
  scope: 'delete',
  act: 'members.erase',
  // The log is kept for ever, and an id may be a name.
  subject: () => '',
  schemas: { answer: ErasedMember },
  handle: ({ surveyId, params, services }) => services.kept.eraseMember(surveyId, params['member'] ?? ''),
});
