import { PublishData } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';

/** `POST /api/publishing/surveys/{id}/draft/publish`: the working version becomes the newest one. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/draft/publish',
  scope: 'publish',
  act: 'draft.publish',
  refuses: ['publishing.draft_changed', 'publishing.refused'],
  schemas: {
    answer: PublishData,
    body: Type.Object({ edition: Type.Optional(Type.String({ maxLength: 64 })) }),
  },
  handle: ({ surveyId, body, services }) => services.drafts.publish(surveyId, body.edition),
});
