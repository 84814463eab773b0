import { OperatedDraft } from '@canvass/protocol/schemas';
import { PROJECT_LIMITS } from '@canvass/project/file';
import { parseSurveyId } from '@canvass/protocol';
import Type from 'typebox';
import { fail } from '../../http/failure.ts';
import { operatorRoute } from '../../http/route.ts';

/** In bytes: a project at its limit in a script of three bytes per character, and its envelope. */
const BODY_LIMIT = PROJECT_LIMITS.text * 3 + 1_024;

/**
 * `PUT /api/publishing/surveys/{id}/draft`: the working version, whatever is still wrong with it. With `edition`, only
 * in the place of that one: 409 where somebody else has saved another one.
 */
export const route = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/draft',
  scope: 'publish',
  act: 'draft.save',
  bodyLimit: BODY_LIMIT,
  refuses: ['publishing.draft_changed'],
  schemas: {
    answer: OperatedDraft,
    body: Type.Object({ project: Type.Unknown(), edition: Type.Optional(Type.String({ maxLength: 64 })) }),
  },
  async handle({ surveyId, body: { project, edition }, services }) {
    return parseSurveyId(surveyId) === undefined
      ? fail('request.not_found')
      : services.drafts.save(surveyId, project, edition);
  },
});
