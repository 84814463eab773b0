import { Dropped } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';

/** `DELETE /api/publishing/surveys/{id}/previews/{preview}`: its links show nothing any more, from now on. */
export const route = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/previews/:preview',
  scope: 'publish',
  act: 'preview.revoke',
  schemas: { answer: Dropped },
  handle: ({ surveyId, params, services }) => services.previews.revoke(surveyId, params['preview'] ?? ''),
});
