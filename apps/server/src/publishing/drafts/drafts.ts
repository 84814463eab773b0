import type {
  DraftText,
  CheckedDraft,
  PublishData,
  SavedDraft,
  ShownDraft,
  UnpublishedDrafts,
  DraftCheck,
} from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { findProjectText, findSurvey } from '../../surveys/survey-store.ts';
import { titleOf } from '../../surveys/published-version.ts';
import type { ProjectChecker } from '../project-checker.ts';
import { hashContent, type Publishing } from '../publishing.ts';
import { deleteDraftStates, keepDraftState } from '../draft-history/draft-history.ts';
import { deleteAuthors, type DraftAuthor, findOtherAuthors } from './draft-authors.ts';
import {
  addDraft,
  draftFileOf,
  type DraftRow,
  dropDraft,
  findDraft,
  findDraftText,
  findUnpublished,
  replaceDraft,
} from './draft-store.ts';
import {
  baseOf,
  EDITION_LENGTH,
  toSavedDraft,
  type SaveDraftPart,
  saveDraftText,
  type SentDraft,
} from './save-draft.ts';
import type { Database } from '../../database/database.ts';
import type { Threads } from '../../threads/threads.ts';

interface Drafts {
  /**
   * Saves a project and returns its findings. `edition` is the edition that the author has seen; fails if no draft
   * with this edition is stored. Without `edition`, any draft is replaced.
   */
  save(
    surveyId: string,
    project: unknown,
    edition: string | undefined,
    savedBy: string,
  ): Promise<CheckedDraft | Failure>;
  /**
   * Saves a project file unchecked and unchanged. A large file is saved in another thread, which does not delay
   * respondents. The body names the `edition` that it replaces, or null if the author has seen no draft.
   */
  saveText: SaveDraft;
  /** Changes one part of the draft's text, in the thread that saves large drafts. */
  savePart: SaveDraftPart;
  /**
   * Returns the draft, without its text if its edition is `knownEdition`. Null if the survey has no draft. With
   * `author`, also returns the authors' names of up to 20 other browsers that have the draft open.
   */
  showText(
    surveyId: string,
    knownEdition?: string,
    author?: DraftAuthor,
  ): Promise<DraftText | null | Failure>;
  /**
   * Returns up to 100 drafts of surveys that were never published or were deleted, latest first. Null selects all
   * surveys.
   */
  listUnpublished(surveyIds: readonly string[] | null): Promise<UnpublishedDrafts>;
  show(surveyId: string): Promise<ShownDraft | null | Failure>;
  drop(surveyId: string): Promise<{ readonly surveyId: string } | Failure>;
  /**
   * Publishes the draft as the newest version, and deletes the draft unless another author has saved it meanwhile. Fails
   * if the draft has another edition than `edition`.
   */
  publish(surveyId: string, publisherId: string, edition?: string): Promise<PublishData | Failure>;
  /** Returns the warnings of publishing the draft, or fails in the same way. */
  check(surveyId: string, edition?: string): Promise<DraftCheck | Failure>;
  rollBack(surveyId: string, version: number): Promise<PublishData | Failure>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly drafts: Drafts;
  }
}

/** Larger bodies are parsed and saved in a background thread. Smaller ones take about a thousandth of a second. */
const MAX_BYTES_IN_PLACE = 50_000;
const MAX_UNPUBLISHED = 100;

type SaveDraft = (sent: SentDraft) => Promise<SavedDraft | Failure>;

type TextDrafts = Pick<Drafts, 'saveText' | 'savePart' | 'showText' | 'drop' | 'listUnpublished'>;

function createTextDrafts(foundation: Foundation, { threads }: Pick<DraftServices, 'threads'>): TextDrafts {
  const { database } = foundation;
  return {
    savePart: (sent) => threads.run('saving', 'saveDraftPart', [sent]),
    saveText: async (sent) =>
      sent.bytes.length <= MAX_BYTES_IN_PLACE
        ? saveDraftText(foundation, sent)
        : threads.run('saving', 'saveDraft', [sent]),
    async showText(surveyId, knownEdition, author) {
      const draft = await findDraftText(database, surveyId, knownEdition);
      if (draft !== undefined)
        return {
          ...toSavedDraft(draft),
          ...(draft.project !== null && { text: draft.project }),
          ...(author !== undefined && { others: await findOtherAuthors(foundation, author) }),
        };
      return (await findSurvey(database, surveyId)) === undefined ? fail('request.not_found') : null;
    },
    async drop(surveyId) {
      await keepDraftState(foundation, surveyId, { isAlwaysKept: true });
      if (!(await dropDraft(database, surveyId))) return fail('request.not_found');
      await deleteAuthors(database, surveyId);
      // Without a draft and a version, the survey no longer exists.
      if ((await findSurvey(database, surveyId)) === undefined) {
        await deleteDraftStates(database, surveyId);
        await dropReviewing(database, surveyId);
      }
      return { surveyId };
    },
    async listUnpublished(surveyIds) {
      const rows = await findUnpublished(database, { surveyIds, limit: MAX_UNPUBLISHED });
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

interface DraftServices {
  readonly publishing: Publishing;
  readonly checker: ProjectChecker;
  readonly threads: Pick<Threads, 'run'>;
}

export function createDrafts(foundation: Foundation, services: DraftServices): Drafts {
  const { publishing, checker } = services;
  const { database, now, settings } = foundation;
  async function store(draft: DraftRow, edition: string | undefined): Promise<boolean> {
    await keepDraftState(foundation, draft.survey_id, { isAlwaysKept: true });
    if (await replaceDraft(database, draft, edition)) return true;
    return edition === undefined ? addDraft(database, draft) : false;
  }
  return {
    ...createTextDrafts(foundation, services),
    async save(surveyId, input, edition, savedBy) {
      if (typeof input !== 'object' || input === null || Array.isArray(input))
        return fail('request.invalid', { key: 'draft.no_project' });
      const file = { ...(input as Readonly<Record<string, unknown>>) };
      if ((file['projectId'] ?? surveyId) !== surveyId)
        return fail('request.invalid', { key: 'draft.other_survey' });
      const project = { ...file, projectId: surveyId };
      const { project: checkedProject, issues } = await checker.check(project, settings.allowsAuthorScripts);
      const survey = await findSurvey(database, surveyId);
      const draft: DraftRow = {
        survey_id: surveyId,
        edition: hashContent(project).slice(0, EDITION_LENGTH),
        title: checkedProject === undefined ? '' : titleOf(checkedProject),
        project: JSON.stringify(project),
        based_on: baseOf(survey),
        saved_at: new Date(now()),
        saved_by: savedBy,
      };
      if (!(await store(draft, edition))) return fail('publishing.draft_changed');
      return toCheckedDraft(draft, issues);
    },
    async show(surveyId) {
      const draft = await findDraft(database, surveyId);
      if (draft === undefined)
        return (await findSurvey(database, surveyId)) === undefined ? fail('request.not_found') : null;
      const project = draftFileOf(draft);
      const check = await publishing.check(project);
      const issues = isFailure(check)
        ? (await checker.check(project, settings.allowsAuthorScripts)).issues
        : check.warnings;
      return { ...toCheckedDraft(draft, issues), project };
    },
    ...createDraftPublishing(database, publishing),
    async rollBack(surveyId, version) {
      const survey = await findSurvey(database, surveyId);
      if (survey === undefined || survey.deleted_at !== null) return fail('request.not_found');
      const text = await findProjectText(database, surveyId, version);
      return text === undefined
        ? fail('request.not_found')
        : publishing.publish(JSON.parse(text), { isStrict: false, publisherId: undefined });
    },
  };
}

function createDraftPublishing(
  database: Foundation['database'],
  publishing: Publishing,
): Pick<Drafts, 'check' | 'publish'> {
  async function findEdition(surveyId: string, edition: string | undefined): Promise<DraftRow | Failure> {
    const draft = await findDraft(database, surveyId);
    if (draft === undefined) return fail('request.not_found');
    return edition === undefined || edition === draft.edition ? draft : fail('publishing.draft_changed');
  }
  return {
    async check(surveyId, edition) {
      const draft = await findEdition(surveyId, edition);
      return isFailure(draft) ? draft : publishing.check(draftFileOf(draft));
    },
    async publish(surveyId, publisherId, edition) {
      const draft = await findEdition(surveyId, edition);
      if (isFailure(draft)) return draft;
      const published = await publishing.publish(draftFileOf(draft), { isStrict: false, publisherId });
      if (!isFailure(published) && (await dropDraft(database, surveyId, draft.edition)))
        await deleteAuthors(database, surveyId);
      return published;
    },
  };
}

const toCheckedDraft = (draft: DraftRow, issues: CheckedDraft['issues']): CheckedDraft => ({
  surveyId: draft.survey_id,
  title: draft.title,
  edition: draft.edition,
  saved_at: draft.saved_at.toISOString(),
  based_on: draft.based_on,
  issues,
});

/** Deletes scripts, comments and sign-offs. */
async function dropReviewing({ query }: Database, surveyId: string): Promise<void> {
  for (const table of ['author_script', 'survey_comment', 'sign_off', 'sign_off_rule'] as const)
    await query.deleteFrom(table).where('survey_id', '=', surveyId).execute();
}
