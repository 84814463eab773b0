import { DRAFT, type PreviewedVersion } from '@canvass/protocol';
import type { Project } from '@canvass/project';
import { previewProject } from '@canvass/project/file';
import { createLruCache } from '../../database/lru-cache.ts';
import type { Database } from '../../database/database.ts';
import { titleOf } from '../../surveys/published-version.ts';
import type { AwardVersion } from '../../awards/published-award.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { findSurvey } from '../../surveys/survey-store.ts';
import { readPublished } from '../../surveys/check-project.ts';
import type { ProjectChecker } from '../project-checker.ts';
import { draftFileOf, type DraftRow, findDraft } from '../drafts/draft-store.ts';

const MAX_CACHED_CHARACTERS = 5_000_000;

export interface PreviewedProject {
  readonly version: PreviewedVersion;
  readonly edition: string;
  readonly title: string;
  readonly project: Project;
  /** The version with all fields. `project` lacks the secret fields. */
  readonly versionWithSecrets: AwardVersion;
}

interface PreviewedProjects {
  /** Null selects the newest version. Returns undefined if the version does not exist, or is an invalid draft. */
  find(surveyId: string, version: PreviewedVersion | null): Promise<PreviewedProject | undefined>;
}

export function createPreviewedProjects(
  database: Database,
  { surveys, checker }: { readonly surveys: Surveys; readonly checker: ProjectChecker },
): PreviewedProjects {
  const drafts = createLruCache<string, Promise<PreviewedProject | undefined>>(MAX_CACHED_CHARACTERS);

  async function loadDraft(surveyId: string): Promise<PreviewedProject | undefined> {
    const draft = await findDraft(database, surveyId);
    if (draft === undefined) return undefined;
    const key = `${surveyId}:${draft.edition}`;
    const cachedDraft = drafts.get(key);
    if (cachedDraft !== undefined) return cachedDraft;
    const reading = readDraft(draft);
    drafts.set(key, reading, draft.project.length);
    const forget = () => drafts.delete(key);
    reading.then((read) => read ?? forget(), forget);
    return reading;
  }

  async function readDraft(draft: DraftRow): Promise<PreviewedProject | undefined> {
    const file = draftFileOf(draft);
    if ((await checker.check(file)).project === undefined) return undefined;
    const { project, program } = readPublished(file);
    if (project === undefined || program === undefined) return undefined;
    const title = titleOf(project);
    return {
      version: DRAFT,
      edition: draft.edition,
      title,
      project: previewProject(project),
      versionWithSecrets: { program, project, title },
    };
  }

  async function loadPublished(
    surveyId: string,
    requestedVersion: number | null,
  ): Promise<PreviewedProject | undefined> {
    const survey = await findSurvey(database, surveyId);
    if (survey === undefined || survey.deleted_at !== null) return undefined;
    const number = requestedVersion ?? survey.newest_version;
    const found = await surveys.version(surveyId, number);
    return (
      found && {
        version: number,
        edition: String(number),
        title: found.title,
        project: previewProject(found.project),
        versionWithSecrets: found,
      }
    );
  }

  return {
    find: (surveyId, version) => (version === DRAFT ? loadDraft(surveyId) : loadPublished(surveyId, version)),
  };
}
