import type {
  DraftText,
  OperatedDraft,
  PublishData,
  SavedDraft,
  ShownDraft,
  UnpublishedDrafts,
} from '@canvass/protocol';
import { createHash } from 'node:crypto';
import type { Foundation } from '../../config/foundation.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { findProjectText, findSurvey, type SurveyRow } from '../../surveys/survey-store.ts';
import { titleOf } from '../../surveys/published-version.ts';
import { dropScripts } from '../author-scripts/author-scripts.ts';
import type { ProjectChecker } from '../project-checker.ts';
import { contentHash, type Publishing } from '../publishing.ts';
import {
  addDraft,
  draftFile,
  type DraftRow,
  dropDraft,
  findDraft,
  findUnpublished,
  replaceDraft,
} from './draft-store.ts';

/** The draft of a survey, and how it is published. */
export interface Drafts {
  /**
   * `edition` is the one that the author has seen; a newer one is not overwritten. If absent, any draft is replaced.
   */
  save(
    surveyId: string,
    project: unknown,
    edition: string | undefined,
    by: string,
  ): Promise<OperatedDraft | Failure>;
  /**
   * Saves a project file as it is, without a check. `edition` is the one that it replaces; null if the author has seen
   * no draft.
   */
  saveText(
    surveyId: string,
    draft: { readonly text: string; readonly edition: string | null },
    by: string,
  ): Promise<SavedDraft | Failure>;
  /** Returns the text of the draft, or none if it has the edition `known`; null if the survey has no draft. */
  showText(surveyId: string, known?: string): Promise<DraftText | null | Failure>;
  /** Drafts of surveys that were never published. */
  listUnpublished(among: readonly string[] | null): Promise<UnpublishedDrafts>;
  /** Returns the draft with its project; null if the survey has none. */
  show(surveyId: string): Promise<ShownDraft | null | Failure>;
  drop(surveyId: string): Promise<{ readonly surveyId: string } | Failure>;
  /** Publishes the draft as the newest version and deletes it. */
  publish(surveyId: string, edition?: string): Promise<PublishData | Failure>;
  /** Publishes the project of an older version as the newest. */
  rollBack(surveyId: string, version: number): Promise<PublishData | Failure>;
}

/** Characters of an edition, enough to distinguish drafts. */
const EDITION_LENGTH = 16;
/** The longest title in a list, in characters. */
const MAX_TITLE = 200;
const MAX_UNPUBLISHED = 100;

type TextDrafts = Pick<Drafts, 'saveText' | 'showText' | 'drop' | 'listUnpublished'>;

/** Drafts as texts, which are neither checked nor changed, and their deletion. */
function createTextDrafts({ database, now }: Foundation): TextDrafts {
  return {
    async saveText(surveyId, { text: sent, edition }, by) {
      const text = sent.startsWith('\uFEFF') ? sent.slice(1) : sent;
      const value = readJson(text);
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return fail('request.invalid', { key: 'draft.no_project' });
      const { projectId = surveyId, title } = value as Readonly<Record<string, unknown>>;
      if (projectId !== surveyId) return fail('request.invalid', { key: 'draft.other_survey' });
      const survey = await findSurvey(database, surveyId);
      const draft: DraftRow = {
        survey_id: surveyId,
        edition: createHash('sha256').update(text).digest('hex').slice(0, EDITION_LENGTH),
        title: plainTitle(title),
        project: text,
        based_on: baseOf(survey),
        saved_at: new Date(now()),
        saved_by: by,
      };
      const isStored =
        edition === null ? await addDraft(database, draft) : await replaceDraft(database, draft, edition);
      return isStored ? savedDraft(draft) : fail('publishing.draft_changed');
    },
    async showText(surveyId, known) {
      const draft = await findDraft(database, surveyId);
      if (draft !== undefined)
        return { ...savedDraft(draft), ...(draft.edition !== known && { text: draft.project }) };
      return (await findSurvey(database, surveyId)) === undefined ? fail('request.not_found') : null;
    },
    async drop(surveyId) {
      if (!(await dropDraft(database, surveyId))) return fail('request.not_found');
      // A survey without a draft and a version does not exist any more.
      if ((await findSurvey(database, surveyId)) === undefined) await dropScripts(database, surveyId);
      return { surveyId };
    },
    async listUnpublished(among) {
      const rows = await findUnpublished(database, { among, limit: MAX_UNPUBLISHED });
      return {
        drafts: rows.map(({ survey_id: surveyId, title, saved_at, saved_by }) => ({
          surveyId,
          title,
          saved_at: saved_at.toISOString(),
          saved_by,
        })),
      };
    },
  };
}

/**
 * The value of a JSON text, undefined if it is not JSON. The project's own reader also finds keys that are written twice,
 * and takes longer, in the thread that answers respondents.
 */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function createDrafts(
  foundation: Foundation,
  { publishing, checker }: { readonly publishing: Publishing; readonly checker: ProjectChecker },
): Drafts {
  const { database, now, settings } = foundation;
  async function store(draft: DraftRow, edition: string | undefined): Promise<boolean> {
    if (await replaceDraft(database, draft, edition)) return true;
    return edition === undefined ? addDraft(database, draft) : false;
  }
  return {
    ...createTextDrafts(foundation),
    async save(surveyId, input, edition, by) {
      if (typeof input !== 'object' || input === null || Array.isArray(input))
        return fail('request.invalid', { key: 'draft.no_project' });
      const file = { ...(input as Readonly<Record<string, unknown>>) };
      if ((file['projectId'] ?? surveyId) !== surveyId)
        return fail('request.invalid', { key: 'draft.other_survey' });
      const project = { ...file, projectId: surveyId };
      const { project: read, issues } = await checker.check(project, settings.authorScripts);
      const survey = await findSurvey(database, surveyId);
      const draft: DraftRow = {
        survey_id: surveyId,
        edition: contentHash(project).slice(0, EDITION_LENGTH),
        title: read === undefined ? '' : titleOf(read),
        project: JSON.stringify(project),
        based_on: baseOf(survey),
        saved_at: new Date(now()),
        saved_by: by,
      };
      if (!(await store(draft, edition))) return fail('publishing.draft_changed');
      return operatedDraft(draft, issues);
    },
    async show(surveyId) {
      const draft = await findDraft(database, surveyId);
      if (draft === undefined)
        return (await findSurvey(database, surveyId)) === undefined ? fail('request.not_found') : null;
      const project = draftFile(draft);
      const { issues } = await checker.check(project, settings.authorScripts);
      return { ...operatedDraft(draft, issues), project };
    },
    async publish(surveyId, edition) {
      const draft = await findDraft(database, surveyId);
      if (draft === undefined) return fail('request.not_found');
      if (edition !== undefined && edition !== draft.edition) return fail('publishing.draft_changed');
      const published = await publishing.publish(draftFile(draft));
      // A draft that was saved meanwhile is kept.
      if (!isFailure(published)) await dropDraft(database, surveyId, draft.edition);
      return published;
    },
    async rollBack(surveyId, version) {
      const survey = await findSurvey(database, surveyId);
      if (survey === undefined || survey.deleted_at !== null) return fail('request.not_found');
      const text = await findProjectText(database, surveyId, version);
      return text === undefined ? fail('request.not_found') : publishing.publish(JSON.parse(text));
    },
  };
}

/** The newest version when a draft begins; 0 if there is none. */
const baseOf = (survey: SurveyRow | undefined): number =>
  survey === undefined || survey.deleted_at !== null ? 0 : survey.newest_version;

/** A title for lists, without a check of its markup. */
const plainTitle = (title: unknown): string =>
  typeof title === 'string'
    ? title
        .replaceAll(/<[^>]*>/g, ' ')
        .trim()
        .slice(0, MAX_TITLE)
    : '';

const savedDraft = ({ edition, saved_at, saved_by, based_on }: DraftRow): SavedDraft => ({
  edition,
  saved_at: saved_at.toISOString(),
  saved_by,
  based_on,
});

const operatedDraft = (draft: DraftRow, issues: OperatedDraft['issues']): OperatedDraft => ({
  surveyId: draft.survey_id,
  title: draft.title,
  edition: draft.edition,
  saved_at: draft.saved_at.toISOString(),
  based_on: draft.based_on,
  issues,
});
