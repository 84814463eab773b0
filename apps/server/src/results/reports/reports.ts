import { chooseLanguage, projectLanguages, type Project } from '@canvass/project';
import {
  REPORT_PARTS,
  type ReportChart,
  type ReportContent,
  type ReportData,
  type ReportPart,
  type ReportPosition,
  type ReportRequest,
  type ReportUploadData,
  type ShareReportData,
  type ShareReportRequest,
} from '@canvass/protocol';
import type { Respondent } from '../../http/callers.ts';
import type { Foundation } from '../../config/foundation.ts';
import { fail, isFailure, type Failure } from '../../http/failure.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import type { KeyedHash } from '../../auth/server-keys.ts';
import type { Database } from '../../database/database.ts';
import { isFinished, type Tally, type TallySnapshot } from '../tally/tally.ts';
import { createReportMaker, findReportImage, findImageTime, storeReportImage } from './stored-reports.ts';
import { hasReport } from '@canvass/logic/report';
import type { ResponseKey } from '../../response-log/response-store.ts';
import type { ResponseCountState } from '../tally/tally-store.ts';
import { MIN_SHOWN_COUNT } from '../votes/votes.ts';
import { timingSafeEqual } from 'node:crypto';

const DAY_S = 24 * 60 * 60;

interface Reports {
  show(caller: ReportCaller, request: ReportRequest): Promise<ReportData | Failure>;
  /** Creates a link that shows some parts of the report to everyone with the link. */
  share(respondent: Respondent, request: ShareReportRequest): Promise<ShareReportData | Failure>;
  storeImage(respondent: Respondent, image: Uint8Array): Promise<ReportUploadData | Failure>;
  findImage(caller: ReportCaller, request: AskedReport): Promise<Uint8Array | Failure>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly reports: Reports;
  }
}

interface Parts {
  readonly surveys: Surveys;
  readonly tally: Tally;
  readonly hash: KeyedHash;
}

export function createReports(foundation: Foundation, { surveys, tally, hash }: Parts): Reports {
  const { database, now } = foundation;
  const keys = createReportKeys(hash, now);
  const shownTo = createReportAccess(tally, keys);
  const make = createReportMaker(foundation, surveys);
  const loadOwn = (respondent: Respondent, seq = respondent.seq) =>
    shownTo({ surveyId: respondent.surveyId, respondent }, { seq });

  return {
    async show(caller, request) {
      const shownReport = await shownTo(caller, request);
      if (isFailure(shownReport)) return shownReport;
      const language = chooseLanguage(projectLanguages(shownReport.project), request.lang_code, []);
      const madeReport = await make({ ...shownReport.key, language });
      if (madeReport === undefined) return fail('report.closed');
      if ('percent' in madeReport) return { state: 'generating', percent: madeReport.percent };
      return readyReport(database, shownReport, madeReport, request.sort);
    },
    async share(respondent, { seq, parts, days }) {
      const shownReport = await loadOwn(respondent, seq);
      if (isFailure(shownReport)) return shownReport;
      if (shownReport.shareDays === 0) return fail('report.not_shared');
      const expires =
        Math.floor(now() / 1_000) + Math.min(days ?? shownReport.shareDays, shownReport.shareDays) * DAY_S;
      const k = keys.make(respondent.surveyId, seq, { parts, expires });
      return {
        path: `/s/${respondent.surveyId}/reportPage?seq=${seq}&k=${k}`,
        expires_at: new Date(expires * 1_000).toISOString(),
      };
    },
    async storeImage(respondent, image) {
      const shownReport = await loadOwn(respondent);
      if (isFailure(shownReport)) return shownReport;
      const storedAt = new Date(now());
      if (!(await storeReportImage(database, respondent, image, storedAt))) return fail('access.refused');
      return { picture_at: storedAt.toISOString() };
    },
    async findImage(caller, request) {
      const shownReport = await shownTo(caller, request);
      if (isFailure(shownReport)) return shownReport;
      // A link for some parts must not show the image, which contains all parts.
      if (!REPORT_PARTS.every((part) => shownReport.parts.includes(part))) return fail('report.closed');
      return (await findReportImage(database, shownReport.key))?.picture ?? fail('request.not_found');
    },
  };
}

async function readyReport(
  database: Database,
  shownReport: ShownReport,
  { content, madeAt }: { readonly content: ReportContent; readonly madeAt: Date },
  sort: ReportRequest['sort'],
): Promise<ReportData> {
  const { key, parts, isOwn, shareDays } = shownReport;
  const storedAt = isOwn ? await findImageTime(database, key) : undefined;
  return {
    state: 'ready',
    percent: 100,
    seq: key.seq,
    made_at: madeAt.toISOString(),
    ...computeParts(content, parts, sort),
    ...computeCompared(content, shownReport),
    ...(isOwn && shareDays > 0 && { share: { days: shareDays } }),
    ...(storedAt !== undefined && { picture_at: storedAt.toISOString() }),
  };
}

function computeCompared(
  { score, charts }: ReportContent,
  { parts, project, snapshot, countState }: ShownReport,
): { readonly charts?: ReportContent['charts']; readonly position?: ReportPosition } {
  if (project.report?.position !== true) return {};
  const comparison = compareWithPeers(snapshot, countState, score?.score);
  const { position } = comparison;
  return {
    ...(parts.includes('charts') && { charts: charts.map((chart) => withAverage(chart, comparison)) }),
    ...(parts.includes('score') && position !== undefined && { position }),
  };
}
/** The chosen parts of a report. If `sort` is `score`, the answers with the lowest scores come first. */
function computeParts(
  { score, closing, charts, sections, ...content }: ReportContent,
  parts: readonly ReportPart[],
  sort: ReportRequest['sort'],
): ReportContent {
  const sortsByScore = sort === 'score';
  const sortedSections = sortsByScore ? sections.toSorted((a, b) => shareOf(a) - shareOf(b)) : sections;
  return {
    ...content,
    ...(parts.includes('score') && score !== undefined && { score }),
    ...(parts.includes('score') && closing !== undefined && { closing }),
    charts: parts.includes('charts') ? charts : [],
    sections: parts.includes('sections') ? sortedSections : [],
  };
}

/** The share of the possible points that an answer has, for sorting. Answers without points are last. */
const shareOf = ({ score, max }: ReportContent['sections'][number]): number =>
  score === undefined ? Number.POSITIVE_INFINITY : max === undefined ? score : score / max;

/** Days for which a shared link is valid if the project sets no number. */
const DEFAULT_SHARE_DAYS = 30;

interface ReportCaller {
  readonly surveyId: string;
  readonly respondent: Respondent | undefined;
}
type AskedReport = Pick<ReportRequest, 'seq' | 'k'>;

interface ShownReport {
  readonly key: ResponseKey;
  readonly parts: readonly ReportPart[];
  readonly isOwn: boolean;
  /** The project of the newest version, which decides whether there is a report and how it is shared. */
  readonly project: Project;
  readonly snapshot: TallySnapshot;
  readonly countState: ResponseCountState;
  /** Days for which a shared link is valid; 0 if the author has switched links off. */
  readonly shareDays: number;
}

/**
 * Decides who may see a report (REPORT-5): callers with the response's token or the key of a shared link, as long as the
 * survey has reports.
 */
function createReportAccess(tally: Tally, keys: ReportKeys) {
  function findAllowedParts(
    { surveyId, respondent }: ReportCaller,
    { seq, k }: AskedReport,
  ): Pick<ShownReport, 'parts' | 'isOwn'> | undefined {
    if (k === undefined) return respondent?.seq === seq ? { parts: REPORT_PARTS, isOwn: true } : undefined;
    const shared = keys.read(k, surveyId, seq);
    return shared && { parts: shared.parts, isOwn: false };
  }

  return async function shownTo(caller: ReportCaller, request: AskedReport): Promise<ShownReport | Failure> {
    const allowed = findAllowedParts(caller, request);
    if (allowed === undefined) return fail('access.refused');
    const key = { surveyId: caller.surveyId, seq: request.seq };
    const snapshot = await tally.loadSnapshot(key.surveyId);
    // The count of the response is read after the sums, because computing the sums may have counted the response.
    const countState = await tally.loadCountState(key, snapshot);
    const project = snapshot.newest?.project;
    if (project === undefined || !hasReport(project) || !isFinished(countState)) return fail('report.closed');
    const days = project.report?.share_days ?? DEFAULT_SHARE_DAYS;
    if (!allowed.isOwn && days === 0) return fail('report.closed');
    return { ...allowed, key, snapshot, countState, project, shareDays: days };
  };
}

/** The comparison with all other finished respondents. Omits figures of fewer than five others (REPORT-4). */
interface PeerComparison {
  readonly position?: ReportPosition;
  readonly averages: Readonly<Record<string, number>>;
}

const roundToTwoPlaces = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100;

function compareWithPeers(
  { sums, generation }: TallySnapshot,
  countState: ResponseCountState | undefined,
  score: number | undefined,
): PeerComparison {
  const countedScores =
    countState?.countedAnswers !== undefined && countState.countedAnswers.generation <= generation
      ? countState.countedAnswers
      : undefined;
  const averages = Object.entries(sums.figures).flatMap(([id, { count, sum }]) => {
    const ownScore =
      countedScores !== undefined && Object.hasOwn(countedScores.figures, id)
        ? countedScores.figures[id]
        : undefined;
    const otherCount = count - (ownScore === undefined ? 0 : 1);
    return otherCount < MIN_SHOWN_COUNT
      ? []
      : [[id, roundToTwoPlaces((sum - (ownScore ?? 0)) / otherCount)] as const];
  });
  const otherFinished = sums.finished - (countedScores === undefined ? 0 : 1);
  if (score === undefined || otherFinished < MIN_SHOWN_COUNT)
    return { averages: Object.fromEntries(averages) };
  const lower = Object.entries(sums.scores).reduce(
    (sum, [known, times]) => (Number(known) < score ? sum + times : sum),
    0,
  );
  const isOwnLower = countedScores !== undefined && countedScores.score < score;
  const percent = Math.round(((lower - (isOwnLower ? 1 : 0)) / otherFinished) * 100);
  return {
    position: { among: otherFinished, lower_percent: percent },
    averages: Object.fromEntries(averages),
  };
}

function withAverage(chart: ReportChart, { averages }: PeerComparison): ReportChart {
  const average = Object.hasOwn(averages, chart.id) ? averages[chart.id] : undefined;
  return average === undefined ? chart : { ...chart, average };
}

/** The data in the key of a shared link. */
interface SharedReport {
  readonly parts: readonly ReportPart[];
  /** Seconds since 1970. */
  readonly expires: number;
}

/**
 * Keys of links with which respondents share their report (REPORT-5). A key contains parts and expiry unencrypted, and
 * a signature of these, the survey and the response number. Keys are not stored. They expire, or end with the response.
 */
interface ReportKeys {
  make(surveyId: string, seq: number, shared: SharedReport): string;
  /** Returns undefined if the key is invalid, has expired or belongs to another response. */
  read(key: string, surveyId: string, seq: number): SharedReport | undefined;
}

const KEY = /^(\d)\.([0-9a-z]{6,8})\.([A-Za-z0-9_-]{22})$/;
/** 22 characters contain 132 bits of the hash: short enough for a link, and impossible to guess. */
const SIGNATURE_LENGTH = 22;

/** `now` returns milliseconds since 1970. */
export function createReportKeys(hash: KeyedHash, now: () => number): ReportKeys {
  const sign = (surveyId: string, seq: number, claims: string): string =>
    hash('report', surveyId, `${seq}.${claims}`).slice(0, SIGNATURE_LENGTH);
  return {
    make(surveyId, seq, { parts, expires }) {
      const claims = `${bitsOf(parts)}.${expires.toString(36)}`;
      return `${claims}.${sign(surveyId, seq, claims)}`;
    },
    read(key, surveyId, seq) {
      const [, bits = '', end = '', signature = ''] = KEY.exec(key) ?? [];
      const expected = sign(surveyId, seq, `${bits}.${end}`);
      if (
        signature.length !== SIGNATURE_LENGTH ||
        !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
      )
        return undefined;
      const expires = Number.parseInt(end, 36);
      return expires * 1_000 > now() ? { parts: partsOfBits(Number(bits)), expires } : undefined;
    },
  };
}

const bitsOf = (parts: readonly ReportPart[]): number =>
  REPORT_PARTS.reduce((bits, part, at) => (parts.includes(part) ? bits | (1 << at) : bits), 0);
const partsOfBits = (bits: number): readonly ReportPart[] =>
  REPORT_PARTS.filter((_, at) => (bits & (1 << at)) !== 0);
