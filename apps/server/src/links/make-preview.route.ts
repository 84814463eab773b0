import { PREVIEW_NAME } from '@canvass/project';
import Type from 'typebox';
import { isFailure } from '../http/failure.ts';
import { operatorRoute } from '../http/route.ts';

const DAY_S = 24 * 60 * 60;

/**
 * `POST /api/publishing/surveys/{id}/previews`: a signed preview, for a day unless `expires_in` says otherwise. Who has
 * it sees the survey before it opens and after it is over, without limits; nothing of it counts.
 */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/previews',
  scope: 'publish',
  act: 'preview.make',
  schemas: {
    body: Type.Object({ expires_in: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 * DAY_S })) }),
  },
  async handle({ surveyId, body, services }) {
    const survey = await services.publishing.describe(surveyId);
    if (isFailure(survey)) return survey;
    const token = await services.previews.issue(surveyId, body.expires_in ?? DAY_S);
    return { token, path: `/s/${surveyId}?source=1&${PREVIEW_NAME}=${token}` };
  },
});
