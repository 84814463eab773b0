import type { OperatedDraft, PublishData, ShownDraft } from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { findProjectText, findSurvey } from '../../surveys/survey-store.ts';
import { titleOf } from '../../surveys/published-version.ts';
import type { ProjectChecker } from '../project-checker.ts';
import { contentHash, type Publishing } from '../publishing.ts';
import { addDraft, type DraftRow, dropDraft, findDraft, replaceDraft } from './draft-store.ts';

/** The draft of a survey, and how it is published. */
export interface Drafts {
  /**
   * `edition` is the one that the author has seen; a newer one is not overwritten. If absent, any draft is replaced.
   */
  save(surveyId: string, project: unknown, edition?: string): Promise<OperatedDraft | Failure>;
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

export function createDrafts(
  { database, now, settings }: Foundation,
  { publishing, checker }: { readonly publishing: Publishing; readonly checker: ProjectChecker },
): Drafts {
  async function store(draft: DraftRow, edition: string | undefined): Promise<boolean> {
    if (await replaceDraft(database, draft, edition)) return true;
    return edition === undefined ? addDraft(database, draft) : false;
  }
  return {
    async save(surveyId, input, edition) {
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
        based_on: survey?.newest_version ?? 0,
        saved_at: new Date(now()),
      };
      if (!(await store(draft, edition))) return fail('publishing.draft_changed');
      return operatedDraft(draft, issues);
    },
    async show(surveyId) {
      const draft = await findDraft(database, surveyId);
      if (draft === undefined)
        return (await findSurvey(database, surveyId)) === undefined ? fail('request.not_found') : null;
      const project: unknown = JSON.parse(draft.project);
      const { issues } = await checker.check(project, settings.authorScripts);
      return { ...operatedDraft(draft, issues), project };
    },
    drop: async (surveyId) =>
      (await dropDraft(database, surveyId)) ? { surveyId } : fail('request.not_found'),
    async publish(surveyId, edition) {
      const draft = await findDraft(database, surveyId);
      if (draft === undefined) return fail('request.not_found');
      if (edition !== undefined && edition !== draft.edition) return fail('publishing.draft_changed');
      const published = await publishing.publish(JSON.parse(draft.project));
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

const operatedDraft = (draft: DraftRow, issues: OperatedDraft['issues']): OperatedDraft => ({
  surveyId: draft.survey_id,
  title: draft.title,
  edition: draft.edition,
  saved_at: draft.saved_at.toISOString(),
  based_on: draft.based_on,
  issues,
});
