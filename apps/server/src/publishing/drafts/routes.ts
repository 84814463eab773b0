import { nullable, ShownDraft, OperatedDraft, PublishData, DroppedSurvey } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';
import { PROJECT_LIMITS } from '@canvass/project/file';
import { parseSurveyId } from '@canvass/protocol';
import Type from 'typebox';
import { fail } from '../../http/failure.ts';
import type { Drafts } from './drafts.ts';

declare module '../../http/route.ts' {
  interface Services {
    readonly drafts: Drafts;
  }
}

/** `GET /api/publishing/surveys/{id}/draft`: the draft with all of its findings; null if there is none. */
const showDraftRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/draft',
  scope: 'publish',
  schemas: { reply: nullable(ShownDraft) },
  handle: ({ surveyId, services }) => services.drafts.show(surveyId),
});

/** Bytes of a project at its limit in a script of three bytes per character, with its envelope. */
const BODY_LIMIT = PROJECT_LIMITS.text * 3 + 1_024;

/**
 * `PUT /api/publishing/surveys/{id}/draft`: saves the draft, with any findings. With `edition` it only replaces that
 * one, and returns 409 if another author has saved a newer one.
 */
const saveDraftRoute = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/draft',
  scope: 'publish',
  act: 'draft.save',
  bodyLimit: BODY_LIMIT,
  refuses: ['publishing.draft_changed'],
  schemas: {
    reply: OperatedDraft,
    body: Type.Object({ project: Type.Unknown(), edition: Type.Optional(Type.String({ maxLength: 64 })) }),
  },
  async handle({ surveyId, body: { project, edition }, services }) {
    return parseSurveyId(surveyId) === undefined
      ? fail('request.not_found')
      : services.drafts.save(surveyId, project, edition);
  },
});

/** `POST /api/publishing/surveys/{id}/draft/publish`: publishes the draft as the newest version. */
const publishDraftRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/draft/publish',
  scope: 'publish',
  act: 'draft.publish',
  refuses: ['publishing.draft_changed', 'publishing.refused'],
  schemas: {
    reply: PublishData,
    body: Type.Object({ edition: Type.Optional(Type.String({ maxLength: 64 })) }),
  },
  handle: ({ surveyId, body, services }) => services.drafts.publish(surveyId, body.edition),
});

/** `DELETE /api/publishing/surveys/{id}/draft`: deletes the draft. */
const dropDraftRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/draft',
  scope: 'publish',
  act: 'draft.drop',
  schemas: { reply: DroppedSurvey },
  handle: ({ surveyId, services }) => services.drafts.drop(surveyId),
});

export const routes = [showDraftRoute, saveDraftRoute, publishDraftRoute, dropDraftRoute];
