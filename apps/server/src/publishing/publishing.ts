import type {
  DraftCheck,
  OperatedSurvey,
  OperatedSurveyDetail,
  PublishData,
  SurveyAvailability,
} from '@canvass/protocol';
import { parseProject, checkPastTimes, checkDeclaredLanguage } from '@canvass/project/file';
import { findMissingCoupons } from '../awards/coupons/coupon-store.ts';
import { fail, type Failure, isFailure } from '../http/failure.ts';
import type { Foundation } from '../config/foundation.ts';
import { findRetention } from '../surveys/retention-store.ts';
import type { Settings } from '../config/settings.ts';
import { findProjectText, findObstacle, findSurvey, type Obstacle } from '../surveys/survey-store.ts';
import { titleOf } from '../surveys/published-version.ts';
import type { FileCheck } from '../surveys/check-project.ts';
import { deleteSurvey } from './delete-survey.ts';
import type { Fonts } from './fonts/fonts.ts';
import type { Images } from './images/images.ts';
import type { ProjectChecker } from './project-checker.ts';
import {
  changeSurvey,
  countResponses,
  findListed,
  listSurveys,
  storeVersion,
  type ListedSurvey,
  type SurveyListQuery,
} from './publishing-store.ts';
import { createHash } from 'node:crypto';
import { canonicalJson } from '@canvass/logic';
import type { ClosingReason } from '../database/tables.ts';
import { DEFAULT_LOCALE } from '@canvass/project';
import type { Database } from '../database/database.ts';
import { createLruCache } from '../database/lru-cache.ts';

interface SurveyLook {
  readonly cover: string | null;
  /** Colour as #rgb or #rrggbb. */
  readonly accent: string | null;
  readonly language: string;
}

interface PublishedId {
  readonly survey_id: string;
  readonly newest_version: number;
}

const MAX_CACHED_LOOKS = 2_000;
const NO_LOOK: SurveyLook = { cover: null, accent: null, language: '' };

/** Versions never change, so looks are cached. */
function createPublishedLooks(database: Database) {
  const looks = createLruCache<string, SurveyLook>(MAX_CACHED_LOOKS);
  return async ({ survey_id: surveyId, newest_version: version }: PublishedId): Promise<SurveyLook> => {
    const key = `${surveyId} ${version}`;
    const cachedLook = looks.get(key);
    if (cachedLook !== undefined) return cachedLook;
    const project = await findProjectText(database, surveyId, version);
    if (project === undefined) return NO_LOOK;
    const look = computeLook(JSON.parse(project));
    looks.set(key, look);
    return look;
  };
}

/** Returns the look of a survey from its published file, whose fields have these types after the check. */
function computeLook(project: {
  readonly desc_begin_page?: { readonly page_header?: string; readonly bg_img?: string };
  readonly desc_common_page?: { readonly theme_style?: string };
  readonly design?: { readonly accent?: string };
  readonly project_lang?: { readonly answer_language?: string };
}): SurveyLook {
  const { desc_begin_page: begin, desc_common_page: common, design, project_lang } = project;
  return {
    cover: (begin?.page_header || begin?.bg_img) ?? null,
    accent: (design?.accent || common?.theme_style) ?? null,
    language: project_lang?.answer_language ?? DEFAULT_LOCALE,
  };
}

/** Null means no limit. A time that is absent stays as it is. */
interface SurveyWindow {
  readonly begin?: Date | null;
  readonly end?: Date | null;
}
interface PublishOptions {
  readonly isStrict: boolean;
  /** The operator who publishes. Undefined for versions that were published before, which need no further sign-off. */
  readonly publisherId: string | undefined;
}

export interface Publishing {
  /** A strict call refuses a project with warnings, and lists them. */
  publish(project: unknown, options: PublishOptions): Promise<PublishData | Failure>;
  /** Returns the warnings of publishing this project, or refuses it in the same way, without publishing it. */
  check(project: unknown): Promise<DraftCheck | Failure>;
  list(query: SurveyListQuery): Promise<{ readonly surveys: readonly OperatedSurvey[] } | Failure>;
  describe(surveyId: string): Promise<OperatedSurveyDetail | Failure>;
  /** `reason` decides which page respondents see. Without `reason`, they see the page of a closed survey. */
  close(surveyId: string, reason?: ClosingReason): Promise<OperatedSurveyDetail | Failure>;
  reopen(surveyId: string): Promise<OperatedSurveyDetail | Failure>;
  setWindow(surveyId: string, window: SurveyWindow): Promise<OperatedSurveyDetail | Failure>;
  /** Withdraws the versions before `version`. Their responses are moved to the newest version, or cannot continue. */
  setOldestVersion(surveyId: string, version: number): Promise<OperatedSurveyDetail | Failure>;
  remove(surveyId: string): Promise<{ readonly surveyId: string } | Failure>;
}

declare module '../http/route.ts' {
  interface Services {
    readonly publishing: Publishing;
  }
}

interface PublishingServices {
  readonly checker: ProjectChecker;
  readonly fonts: Fonts;
  readonly images: Images;
  /** Returns a failure if publishing this content requires a sign-off by a reviewer other than the publisher. */
  findSignOffObstacle(
    surveyId: string,
    contentHash: string,
    publisherId: string,
  ): Promise<Failure | undefined>;
}

export function createPublishing(foundation: Foundation, services: PublishingServices): Publishing {
  const { database, now } = foundation;
  const loadLook = createPublishedLooks(database);
  async function describe(surveyId: string): Promise<OperatedSurveyDetail | Failure> {
    const survey = await findListed(database, surveyId);
    if (survey === undefined) return fail('request.not_found');
    return {
      ...describeListed(survey, await loadLook(survey), now()),
      responses: await countResponses(database, surveyId),
    };
  }
  async function change(surveyId: string, changes: Parameters<typeof changeSurvey>[2]) {
    const found = await changeSurvey(database, surveyId, changes);
    return found ? describe(surveyId) : fail('request.not_found');
  }
  return {
    ...createFilePublishing(foundation, services),
    async list(page) {
      const surveys = await listSurveys(database, page);
      if (surveys === undefined)
        return fail('request.invalid', { key: 'publishing.unknown_survey', path: 'querystring/after' });
      const looks = await Promise.all(surveys.map(loadLook));
      return { surveys: surveys.map((survey, at) => describeListed(survey, looks[at], now())) };
    },
    describe,
    close: (surveyId, reason) => change(surveyId, { closed_at: new Date(now()), closed_for: reason ?? null }),
    reopen: (surveyId) => change(surveyId, { closed_at: null, closed_for: null }),
    async setWindow(surveyId, window) {
      const survey = await findListed(database, surveyId);
      if (survey === undefined) return fail('request.not_found');
      const times = completeWindow(window, survey);
      return isFailure(times) ? times : change(surveyId, { ...times, window_set: true });
    },
    async setOldestVersion(surveyId, version) {
      const survey = await findListed(database, surveyId);
      if (survey !== undefined && version > survey.newest_version)
        return fail('request.invalid', { key: 'publishing.unknown_version' });
      return change(surveyId, { oldest_version: version });
    },
    async remove(surveyId) {
      if (await deleteSurvey(database, surveyId, new Date(now()))) return { surveyId };
      const survey = await findListed(database, surveyId);
      return fail(survey === undefined ? 'request.not_found' : 'publishing.in_use');
    },
  };
}

function createFilePublishing(
  { database, now, settings }: Foundation,
  { checker, fonts, images, findSignOffObstacle }: PublishingServices,
): Pick<Publishing, 'publish' | 'check'> {
  async function checkFile(project: unknown): Promise<CheckedFile | Failure> {
    // The check would also accept a project as text, but the project itself is stored and served.
    const check: FileCheck =
      typeof project === 'string'
        ? { issues: parseProject(project).issues }
        : await checker.check(project, settings.allowsAuthorScripts);
    const fontIssues = check.project === undefined ? [] : await fonts.prepare(check.project);
    const imageIssues = check.project === undefined ? [] : await images.check(Object(project));
    const issues = [...check.issues, ...fontIssues, ...imageIssues];
    return findWarnings(database, { ...check, issues }, { file: project, now: now() });
  }
  return {
    async publish(project, { isStrict, publisherId }) {
      const checkedFile = await checkFile(project);
      if (isFailure(checkedFile)) return checkedFile;
      const { warnings } = checkedFile;
      if (isStrict && warnings.length > 0)
        return fail('publishing.refused', { key: 'publishing.refused', issues: warnings });
      const contentHash = hashContent(checkedFile.storedProject);
      const obstacle =
        publisherId === undefined
          ? undefined
          : await findSignOffObstacle(checkedFile.surveyId, contentHash, publisherId);
      return obstacle ?? publish(database, { ...checkedFile, contentHash }, settings);
    },
    async check(project) {
      const checkedFile = await checkFile(project);
      if (isFailure(checkedFile)) return checkedFile;
      const { surveyId, warnings } = checkedFile;
      // A survey gets the periods of the server when it is first published.
      const retention =
        (await findSurvey(database, surveyId)) === undefined
          ? settings.retention
          : await findRetention(database.query, surveyId);
      return { warnings, retention: toShownRetention(retention) };
    },
  };
}

/** The window with the stored time in place of one that is absent. */
function completeWindow(
  { begin, end }: SurveyWindow,
  survey: { readonly begin_time: Date | null; readonly end_time: Date | null },
) {
  const times = {
    begin_time: begin === undefined ? survey.begin_time : begin,
    end_time: end === undefined ? survey.end_time : end,
  };
  const isEmpty = times.begin_time !== null && times.end_time !== null && times.end_time <= times.begin_time;
  return isEmpty ? fail('request.invalid', { key: 'publishing.end_before_begin' }) : times;
}

/** A file that can be published. */
interface CheckedFile {
  readonly surveyId: string;
  readonly project: NonNullable<FileCheck['project']>;
  /** The file with the id of its survey. */
  readonly storedProject: object;
  readonly warnings: PublishData['warnings'];
}

/** Refuses a file with errors. Adds warnings that depend on the time and on stored data. */
async function findWarnings(
  database: Database,
  { project, issues }: FileCheck,
  { file: input, now }: { readonly file: unknown; readonly now: number },
): Promise<CheckedFile | Failure> {
  if (project === undefined || issues.some(({ severity }) => severity === 'error'))
    return fail('publishing.refused', { key: 'publishing.refused', issues });
  // The check has confirmed that the file is an object.
  const file = input as Readonly<Record<string, unknown>>;
  const surveyId = project.projectId ?? deriveId(file);
  return {
    surveyId,
    project,
    storedProject: { ...file, projectId: surveyId },
    warnings: [
      ...issues,
      ...checkDeclaredLanguage(project),
      ...checkPastTimes(project, now),
      ...(await findMissingCoupons(database, surveyId, project)),
    ],
  };
}

async function publish(
  database: Database,
  { surveyId, project, storedProject, warnings, contentHash }: CheckedFile & { readonly contentHash: string },
  { retention }: Pick<Settings, 'retention'>,
): Promise<PublishData> {
  const { settings } = project;
  const { version, created } = await storeVersion(database, {
    surveyId,
    contentHash,
    title: titleOf(project),
    project: JSON.stringify(storedProject),
    beginTime: timeOf(settings?.begin_time),
    endTime: timeOf(settings?.end_time),
    retention,
  });
  return {
    surveyId,
    version,
    created,
    path: `/s/${surveyId}`,
    warnings,
    retention: toShownRetention(await findRetention(database.query, surveyId)),
  };
}

const toShownRetention = (retention: Settings['retention'] | undefined): PublishData['retention'] => ({
  ended_days: retention?.ended_days ?? null,
  unfinished_days: retention?.unfinished_days ?? null,
});

const timeOf = (text: string | undefined) => (text === undefined ? null : new Date(text));

const describeListed = (survey: ListedSurvey, look: SurveyLook | undefined, now: number): OperatedSurvey => ({
  surveyId: survey.survey_id,
  title: survey.title,
  version: survey.newest_version,
  oldest_version: survey.oldest_version,
  path: `/s/${survey.survey_id}`,
  availability: computeAvailability(survey, now),
  closed: survey.closed_at !== null,
  begin_time: survey.begin_time?.toISOString() ?? null,
  end_time: survey.end_time?.toISOString() ?? null,
  published_at: survey.published_at.toISOString(),
  last_seq: survey.last_seq,
  cover: look?.cover ?? null,
  accent: look?.accent ?? null,
  language: look?.language ?? '',
});

const AVAILABILITY: Partial<Readonly<Record<Obstacle, SurveyAvailability>>> = {
  'survey.not_started': 'not_started',
  'survey.over': 'over',
};

/** Returns the availability of a survey that is not deleted. */
function computeAvailability(survey: ListedSurvey, now: number): SurveyAvailability {
  if (survey.closed_at !== null) return survey.closed_for === 'paused' ? 'paused' : 'closed';
  const obstacle = findObstacle(survey.survey_id, { ...survey, deleted_at: null }, now);
  return (obstacle && AVAILABILITY[obstacle]) ?? 'open';
}

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 24;

/** Hash of the project's content, independent of its JSON layout. */
export const hashContent = (project: unknown): string =>
  createHash('sha256').update(canonicalJson(project)).digest('hex');

/**
 * Creates the id of a project without one: 24 letters and digits derived from the project's content. The same file
 * published again, even at the same time, is the same survey (PROJECT-10).
 */
function deriveId(project: unknown): string {
  let number = BigInt(`0x${hashContent(project)}`);
  let id = '';
  while (id.length < LENGTH) {
    id += LETTERS_AND_DIGITS.charAt(Number(number % 62n));
    number /= 62n;
  }
  return id;
}
