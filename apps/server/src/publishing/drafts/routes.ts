import {
  nullable,
  ShownDraft,
  CheckedDraft,
  DraftCheck,
  PublishData,
  DroppedSurvey,
  DraftText,
  SavedDraft,
  UnpublishedDrafts,
} from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';
import { PROJECT_LIMITS } from '@canvass/project/file';
import { parseSurveyId } from '@canvass/protocol';
import Type from 'typebox';
import { findRightsRefusal, listSurveysWith } from '../../auth/operators/rights.ts';
import { fail } from '../../http/failure.ts';
import type { Operator } from '../../http/callers.ts';
import { DraftPartBody, DraftTextBody, Edition, type TextAuthor } from './save-draft.ts';

const BrowserName = Type.String({ minLength: 1, maxLength: 32, pattern: '^[A-Za-z0-9_-]+$' });

/** The draft with its findings. */
const showDraftRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/draft',
  scope: 'review',
  schemas: { reply: nullable(ShownDraft) },
  handle: ({ surveyId, services }) => services.drafts.show(surveyId),
});

/** Maximum body size: a project of the maximum length with three bytes per character, and its envelope. */
const BODY_LIMIT = PROJECT_LIMITS.text * 3 + 1_024;

/**
 * Saves the draft, even if it has findings. With `edition` it replaces only this edition, and returns 409 if another
 * author has saved a newer edition.
 */
const saveDraftRoute = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/draft',
  scope: 'publish',
  act: 'draft.save',
  bodyLimit: BODY_LIMIT,
  refuses: ['publishing.draft_changed'],
  schemas: {
    reply: CheckedDraft,
    body: Type.Object({ project: Type.Unknown(), edition: Type.Optional(Type.String({ maxLength: 64 })) }),
  },
  async handle({ surveyId, body: { project, edition }, operator, services }) {
    return parseSurveyId(surveyId) === undefined
      ? fail('request.not_found')
      : services.drafts.save(surveyId, project, edition, operator.name);
  },
});

/**
 * The draft as it was saved, without a check. The text is left out if the caller has this edition. With `browser`, the
 * caller counts as an author who has the draft open, and the reply has the authors' names of up to 20 other browsers
 * that have it open.
 */
const showDraftTextRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/draft/text',
  scope: ['review', 'translate'],
  schemas: {
    reply: nullable(DraftText),
    query: Type.Object({ edition: Type.Optional(Edition), browser: Type.Optional(BrowserName) }),
  },
  handle: ({ surveyId, query: { edition, browser }, operator: { id, name }, services }) =>
    services.drafts.showText(
      surveyId,
      edition,
      browser === undefined ? undefined : { surveyId, browser, operator: { id, name } },
    ),
});

/**
 * Saves a project file unchanged and unchecked. `edition` names the replaced edition, or is null for a first draft.
 * Returns 409 if the stored draft has another edition.
 */
const saveDraftTextRoute = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/draft/text',
  scope: ['publish', 'translate'],
  act: 'draft.save',
  bodyLimit: BODY_LIMIT,
  refuses: ['publishing.draft_changed'],
  accepts: 'bytes',
  schemas: { reply: SavedDraft, body: DraftTextBody },
  async handle({ surveyId, request, operator, services }) {
    return parseSurveyId(surveyId) === undefined
      ? fail('request.not_found')
      : services.drafts.saveText({
          surveyId,
          bytes: bytesOf(request.body),
          author: authorOf(operator, surveyId),
        });
  },
});

/**
 * Replaces one part of the draft's text, for editors of large surveys. Returns 409 if the stored draft has another
 * edition.
 */
const changeDraftTextRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/draft/text',
  scope: ['publish', 'translate'],
  act: 'draft.save',
  logsItself: true,
  refuses: ['publishing.draft_changed'],
  schemas: { reply: SavedDraft, body: DraftPartBody },
  handle: ({ surveyId, body: part, operator, services }) =>
    services.drafts.savePart({
      surveyId,
      part,
      operatorId: operator.id,
      author: authorOf(operator, surveyId),
    }),
});

/** An operator with the scope `publish` may change everything, one with only `translate` may change translations. */
const authorOf = (operator: Operator, surveyId: string): TextAuthor => ({
  name: operator.name,
  mayOnlyTranslate: findRightsRefusal(operator, 'publish', surveyId) !== undefined,
});

const bytesOf = (body: unknown): Uint8Array => (body instanceof Uint8Array ? body : new Uint8Array());

/** Drafts of surveys that were never published or were deleted, latest first, at most 100. */
const listDraftsRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/drafts',
  scope: 'review',
  schemas: { reply: UnpublishedDrafts },
  handle: ({ operator, services }) => services.drafts.listUnpublished(listSurveysWith(operator, 'review')),
});

const PublishedEdition = Type.Object({ edition: Type.Optional(Type.String({ maxLength: 64 })) });

/** Returns the warnings of publishing the draft, without publishing it. */
const checkDraftRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/draft/check',
  scope: 'review',
  refuses: ['publishing.draft_changed', 'publishing.refused'],
  schemas: { reply: DraftCheck, query: PublishedEdition },
  handle: ({ surveyId, query, services }) => services.drafts.check(surveyId, query.edition),
});

const publishDraftRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/draft/publish',
  scope: 'publish',
  act: 'draft.publish',
  refuses: ['publishing.draft_changed', 'publishing.refused', 'publishing.sign_off_missing'],
  schemas: {
    reply: PublishData,
    body: PublishedEdition,
  },
  handle: ({ surveyId, body, operator, services }) =>
    services.drafts.publish(surveyId, operator.id, body.edition),
});

const dropDraftRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/draft',
  scope: 'publish',
  act: 'draft.drop',
  schemas: { reply: DroppedSurvey },
  handle: ({ surveyId, services }) => services.drafts.drop(surveyId),
});

export const routes = [
  showDraftRoute,
  saveDraftRoute,
  showDraftTextRoute,
  saveDraftTextRoute,
  changeDraftTextRoute,
  listDraftsRoute,
  checkDraftRoute,
  publishDraftRoute,
  dropDraftRoute,
];
