import { UniqueLinkBatches } from '@canvass/protocol/schemas';
import { isFailure } from '../../http/failure.ts';
import { operatorRoute } from '../../http/route.ts';

/** `GET /api/publishing/surveys/{id}/unique-links`: batches with how many of their links were begun and used. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/unique-links',
  scope: 'publish',
  schemas: { answer: UniqueLinkBatches },
  async handle({ surveyId, services }) {
    const survey = await services.publishing.describe(surveyId);
    return isFailure(survey) ? survey : services.uniqueLinks.batches(surveyId);
  },
});
