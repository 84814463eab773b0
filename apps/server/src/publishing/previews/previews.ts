import { createHash, randomBytes } from 'node:crypto';
import { DEFAULT_TIMEZONE, PREVIEW_NAME, type Project } from '@canvass/project';
import { previewOfItem, utcOffset } from '@canvass/project/file';
import {
  DRAFT,
  type MadePreview,
  type OperatedPreview,
  type OperatedPreviews,
  type PreviewData,
  type PreviewedVersion,
  type PreviewRequest,
} from '@canvass/protocol';
import type { PreviewTokens } from '../../auth/preview-token.ts';
import { createPreviewedAwards } from '../../awards/view/previewed-awards.ts';
import type { Foundation } from '../../config/foundation.ts';
import { fail, type Failure } from '../../http/failure.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import type { ProjectChecker } from '../project-checker.ts';
import { findPreview, insertPreview, listPreviews, revokePreview, type PreviewRow } from './preview-store.ts';
import { createPreviewedProjects, type PreviewedProject } from './previewed-project.ts';
import { createLruCache } from '../../database/lru-cache.ts';

interface NewPreview {
  readonly gid: string | null;
  readonly version: PreviewedVersion | null;
  readonly seconds: number;
}

/**
 * Previews of surveys, which everyone with the link can open. Answers are stored only on the test path, as tests
 * (docs/adr/0152).
 */
export interface Previews {
  make(surveyId: string, content: NewPreview): Promise<MadePreview | Failure>;
  list(surveyId: string): Promise<OperatedPreviews>;
  revoke(surveyId: string, previewId: string): Promise<{ readonly id: string } | Failure>;
  /** Whether a token belongs to a valid preview of the whole survey, not only of a question or group. */
  isPreview(token: string | undefined, surveyId: string): Promise<boolean>;
  /** Returns the preview for the holder of a code or token. Each `address` may send ten wrong codes a minute. */
  look(surveyId: string, request: PreviewRequest, address: string): Promise<PreviewData<Project> | Failure>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly previews: Previews;
  }
}

const CODE_BYTES = 16; // 128 bits
const ID_BYTES = 6;
/** Minimum milliseconds for which an expired preview is still listed. */
const LISTED_AFTER_MS = 30 * 24 * 60 * 60 * 1_000;
/** Version number of the draft in the database. */
const DRAFT_NUMBER = 0;

const computeHash = (surveyId: string, code: string) =>
  createHash('sha256').update(`${surveyId}\n${code}`).digest('hex');

interface PreviewParts {
  readonly surveys: Surveys;
  readonly checker: ProjectChecker;
  readonly tokens: PreviewTokens;
}

export function createPreviews(
  { database, now }: Foundation,
  { surveys, checker, tokens }: PreviewParts,
): Previews {
  const tries = createCodeTries(now);
  const projects = createPreviewedProjects(database, { surveys, checker });
  const time = () => new Date(now());

  async function findByToken(token: string | undefined, surveyId: string): Promise<PreviewRow | undefined> {
    const previewId = await tokens.read(token, surveyId);
    return previewId === undefined
      ? undefined
      : findPreview(database, surveyId, { preview_id: previewId }, time());
  }
  async function findByCode(
    code: string,
    surveyId: string,
    address: string,
  ): Promise<PreviewRow | Failure | undefined> {
    const seconds = tries.waitFor(address);
    if (seconds > 0) return { ...fail('request.too_frequent'), headers: { 'retry-after': String(seconds) } };
    const found = await findPreview(database, surveyId, { code_hash: computeHash(surveyId, code) }, time());
    if (found === undefined) tries.recordWrong(address);
    return found;
  }

  return {
    async make(surveyId, content) {
      const previewed = await projects.find(surveyId, content.version);
      if (previewed === undefined) return fail('request.not_found');
      const { gid } = content;
      if (gid !== null && previewOfItem(previewed.project, gid) === undefined)
        return fail('request.invalid', { key: 'preview.unknown_gid', params: { gid } });
      const { code, row } = createPreview(surveyId, content, now());
      await insertPreview(database, row, new Date(now() - LISTED_AFTER_MS));
      const token = await tokens.issue(surveyId, row.preview_id, row.expires_at.getTime());
      return { ...toOperatedPreview(row), code, token, ...computePaths(row, code, token) };
    },
    list: async (surveyId) => ({ previews: (await listPreviews(database, surveyId)).map(toOperatedPreview) }),
    revoke: async (surveyId, previewId) =>
      (await revokePreview(database, surveyId, previewId, time()))
        ? { id: previewId }
        : fail('request.not_found'),
    isPreview: async (token, surveyId) => (await findByToken(token, surveyId))?.gid === null,
    async look(surveyId, { preview_code, preview_token, version, edition, lang_code: language }, address) {
      const found =
        preview_code === undefined
          ? await findByToken(preview_token, surveyId)
          : await findByCode(preview_code, surveyId, address);
      if (found === undefined) return fail('survey.not_published');
      if ('failure' in found) return found;
      const previewed = mayShow(found, version)
        ? findPart(await projects.find(surveyId, version ?? versionOf(found)), found.gid)
        : undefined;
      if (previewed === undefined) return fail('survey.not_published');
      const { preview_id: id, expires_at: until } = found;
      const token = await tokens.issue(surveyId, id, until.getTime());
      return computeData(found, { previewed, token, edition, language, now: now() });
    },
  };
}

/**
 * Whether a preview may show a version. A preview for the newest version may also show other versions. If it is limited
 * to a question or group, it may not show the draft.
 */
function mayShow(row: PreviewRow, version: PreviewedVersion | undefined): boolean {
  const rowVersion = versionOf(row);
  if (version === undefined || version === rowVersion) return true;
  return rowVersion === null && (row.gid === null || version !== DRAFT);
}

/** Limits a version to a question or group. Returns undefined if the version does not contain it. */
function findPart(previewed: PreviewedProject | undefined, gid: string | null): PreviewedProject | undefined {
  if (previewed === undefined || gid === null) return previewed;
  const project = previewOfItem(previewed.project, gid);
  return project && { ...previewed, project };
}

function createPreview(surveyId: string, { gid, version, seconds }: NewPreview, now: number) {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const row: PreviewRow = {
    survey_id: surveyId,
    preview_id: randomBytes(ID_BYTES).toString('hex'),
    code_hash: computeHash(surveyId, code),
    gid,
    version: version === DRAFT ? DRAFT_NUMBER : version,
    made_at: new Date(now),
    expires_at: new Date(now + seconds * 1_000),
    revoked_at: null,
  };
  return { code, row };
}

function computeData(
  { survey_id, gid, expires_at }: PreviewRow,
  {
    previewed,
    token,
    edition,
    language,
    now,
  }: {
    readonly previewed: PreviewedProject;
    readonly token: string;
    readonly edition: string | undefined;
    readonly language: string | undefined;
    readonly now: number;
  },
): PreviewData<Project> {
  return {
    survey_id,
    title: previewed.title,
    version: previewed.version,
    edition: previewed.edition,
    gid,
    utc_offset: utcOffset(previewed.project.timezone ?? DEFAULT_TIMEZONE, Math.floor(now / 1_000)),
    preview_token: token,
    expires_at: expires_at.toISOString(),
    ...(previewed.edition !== edition && {
      project: previewed.project,
      awards:
        gid === null
          ? createPreviewedAwards(survey_id, previewed.versionWithSecrets, { now: new Date(now), language })
          : [],
    }),
  };
}

const computePaths = ({ survey_id: surveyId, gid }: PreviewRow, code: string, token: string) => ({
  path: `/s/${surveyId}/preview/code/${code}`,
  real_time_path: `/s/${surveyId}/realTime?${PREVIEW_NAME}=${token}`,
  award_path: gid === null ? `/s/${surveyId}/preview/award?${PREVIEW_NAME}=${token}` : null,
  test_path: gid === null ? `/s/${surveyId}?source=1&${PREVIEW_NAME}=${token}` : null,
});

const versionOf = ({ version }: PreviewRow): PreviewedVersion | null =>
  version === DRAFT_NUMBER ? DRAFT : version;

const toOperatedPreview = (row: PreviewRow): OperatedPreview => ({
  id: row.preview_id,
  gid: row.gid,
  version: versionOf(row),
  made_at: row.made_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  revoked_at: row.revoked_at?.toISOString() ?? null,
});

/** Wrong codes that one address may send in a minute (TRUST, A15). */
const MAX_TRIES = 10;
const MINUTE_MS = 60_000;
const MAX_ADDRESSES = 50_000;

interface WrongCodes {
  readonly since: number;
  readonly wrong: number;
}

/** Counts wrong preview codes by address, in this process. */
interface CodeTries {
  /** Seconds until a code from this address is checked again; 0 if it may be checked now. */
  waitFor(address: string): number;
  recordWrong(address: string): void;
}

function createCodeTries(now: () => number): CodeTries {
  const wrongCodesByAddress = createLruCache<string, WrongCodes>(MAX_ADDRESSES);
  const minuteOf = (address: string): WrongCodes => {
    const minute = wrongCodesByAddress.get(address);
    return minute !== undefined && now() - minute.since < MINUTE_MS ? minute : { since: now(), wrong: 0 };
  };
  return {
    waitFor(address) {
      const { since, wrong } = minuteOf(address);
      return wrong < MAX_TRIES ? 0 : Math.ceil((since + MINUTE_MS - now()) / 1000);
    },
    recordWrong(address) {
      const minute = minuteOf(address);
      wrongCodesByAddress.set(address, { ...minute, wrong: minute.wrong + 1 });
    },
  };
}
