import { hasReport } from '@canvass/logic/report';
import { chooseLanguage, type Project, projectLanguages } from '@canvass/project';
import {
  REPORT_PARTS,
  type ReportContent,
  type ReportData,
  type ReportPart,
  type ReportPosition,
  type ReportRequest,
  type ReportUploadData,
  type ShareReportData,
  type ShareReportRequest,
} from '@canvass/protocol';
import type { Respondent } from '../../access/respondent-token.ts';
import type { ResponseKey } from '../../answering/stored/response-store.ts';
import type { Foundation } from '../../foundation.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import type { KeyedHash } from '../../verification/keyed-hashes.ts';
import type { OwnCount } from '../tally/tally-store.ts';
import { isFinished, type Tally, type TallySnapshot } from '../tally/tally.ts';
import { createReportMaker } from './make-report.ts';
import { createReportKeys } from './report-keys.ts';
import { findPicture, pictureTime, storePicture } from './report-store.ts';
import { standingOf, withAverage } from './standing.ts';

/** Days that a shared link holds, unless the project says otherwise. */
const SHARE_DAYS = 30;
const DAY_S = 24 * 60 * 60;

/** Who asks: the holder of a token, or of nothing. */
export interface ReportCaller {
  readonly surveyId: string;
  readonly respondent: Respondent | undefined;
}
export interface Reports {
  show(caller: ReportCaller, request: ReportRequest): Promise<ReportData | Failure>;
  /** A link that shows some parts to whoever has it. */
  share(respondent: Respondent, request: ShareReportRequest): Promise<ShareReportData | Failure>;
  keepPicture(respondent: Respondent, picture: Uint8Array): Promise<ReportUploadData | Failure>;
  /** Its bytes; by a key only one that is good for everything. */
  picture(caller: ReportCaller, asked: Pick<ReportRequest, 'seq' | 'k'>): Promise<Uint8Array | Failure>;
}

interface Parts {
  readonly surveys: Surveys;
  readonly tally: Tally;
  readonly hash: KeyedHash;
}

/** A response whose report may be shown, and what of it. */
interface Shown {
  readonly key: ResponseKey;
  readonly parts: readonly ReportPart[];
  readonly isOwn: boolean;
}

export function createReports(foundation: Foundation, { surveys, tally, hash }: Parts): Reports {
  const { database, now } = foundation;
  const keys = createReportKeys(hash, now);
  const make = createReportMaker(foundation, surveys);

  /** The one door: nothing but the number of the token, or that which the key was made for. */
  function shownTo(
    { surveyId, respondent }: ReportCaller,
    { seq, k }: Pick<ReportRequest, 'seq' | 'k'>,
  ): Shown | Failure {
    const key = { surveyId, seq };
    if (k === undefined)
      return respondent?.seq === seq ? { key, parts: REPORT_PARTS, isOwn: true } : fail('access.refused');
    const shared = keys.read(k, surveyId, seq);
    return shared === undefined ? fail('access.refused') : { key, parts: shared.parts, isOwn: false };
  }

  /** The report as the newest version has it: whether there is one, and how it may be shared. */
  async function settingsOf(key: ResponseKey) {
    const snapshot = await tally.of(key.surveyId);
    // Only then: these sums may have counted the response a moment ago.
    const own = await tally.own(key);
    const project = snapshot.newest?.project;
    if (project === undefined || !hasReport(project) || !isFinished(own)) return undefined;
    return { project, snapshot, own, days: project.report?.share_days ?? SHARE_DAYS };
  }

  return {
    async show(caller, request) {
      const shown = shownTo(caller, request);
      if (isFailure(shown)) return shown;
      const { key, isOwn } = shown;
      const found = await settingsOf(key);
      if (found === undefined || (!isOwn && found.days === 0)) return fail('report.closed');
      const language = chooseLanguage(projectLanguages(found.project), request.lang_code, []);
      const made = await make({ ...key, language });
      if (made === undefined) return fail('report.closed');
      if ('percent' in made) return { state: 'generating', percent: made.percent };
      const pictureAt = isOwn ? await pictureTime(database, key) : undefined;
      return {
        state: 'ready',
        percent: 100,
        seq: key.seq,
        made_at: made.madeAt.toISOString(),
        ...partsOf(made.content, shown.parts, request.sort),
        ...comparedOf(made.content, shown.parts, found),
        ...(isOwn && found.days > 0 && { share: { days: found.days } }),
        ...(pictureAt !== undefined && { picture_at: pictureAt.toISOString() }),
      };
    },
    async share(respondent, { seq, parts, days }) {
      const shown = shownTo({ surveyId: respondent.surveyId, respondent }, { seq });
      if (isFailure(shown)) return shown;
      const found = await settingsOf(shown.key);
      if (found === undefined) return fail('report.closed');
      if (found.days === 0) return fail('report.not_shared');
      const expires = Math.floor(now() / 1_000) + Math.min(days ?? found.days, found.days) * DAY_S;
      const k = keys.make(respondent.surveyId, seq, { parts, expires });
      return {
        path: `/s/${respondent.surveyId}/reportPage?seq=${seq}&k=${k}`,
        expires_at: new Date(expires * 1_000).toISOString(),
      };
    },
    async keepPicture(respondent, picture) {
      if ((await settingsOf(respondent)) === undefined) return fail('report.closed');
      const at = new Date(now());
      await storePicture(database, respondent, picture, at);
      return { picture_at: at.toISOString() };
    },
    async picture(caller, asked) {
      const shown = shownTo(caller, asked);
      if (isFailure(shown)) return shown;
      const isWhole = REPORT_PARTS.every((part) => shown.parts.includes(part));
      const found = isWhole ? await settingsOf(shown.key) : undefined;
      if (found === undefined || (!shown.isOwn && found.days === 0)) return fail('report.closed');
      return (await findPicture(database, shown.key))?.picture ?? fail('request.not_found');
    },
  };
}

/** What the author wants compared with others, as far as the link is good for it. */
function comparedOf(
  { score, charts }: ReportContent,
  parts: readonly ReportPart[],
  { project, snapshot, own }: Comparison,
): { readonly charts?: ReportContent['charts']; readonly position?: ReportPosition } {
  if (project.report?.position !== true) return {};
  const standing = standingOf(snapshot, own, score?.score);
  const { position } = standing;
  return {
    ...(parts.includes('charts') && { charts: charts.map((chart) => withAverage(chart, standing)) }),
    ...(parts.includes('score') && position !== undefined && { position }),
  };
}
interface Comparison {
  readonly project: Project;
  readonly snapshot: TallySnapshot;
  readonly own: OwnCount;
}

/** Only what the link is good for; the answers with the fewest points first where that is wanted. */
function partsOf(
  { score, closing, charts, sections, ...content }: ReportContent,
  parts: readonly ReportPart[],
  sort: ReportRequest['sort'],
): ReportContent {
  const isSorted = sort === 'score';
  const shown = isSorted ? sections.toSorted((a, b) => shareOf(a) - shareOf(b)) : sections;
  return {
    ...content,
    ...(parts.includes('score') && score !== undefined && { score }),
    ...(parts.includes('score') && closing !== undefined && { closing }),
    charts: parts.includes('charts') ? charts : [],
    sections: parts.includes('sections') ? shown : [],
  };
}

/** What of its points an answer has; those without points come last. */
const shareOf = ({ score, max }: ReportContent['sections'][number]): number =>
  score === undefined ? Number.POSITIVE_INFINITY : max === undefined ? score : score / max;
