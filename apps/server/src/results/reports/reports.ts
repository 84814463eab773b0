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
import type { OwnCount } from '../tally/tally-store.ts';
import { MIN_SHOWN_CELL } from '../votes/votes.ts';
import { timingSafeEqual } from 'node:crypto';

const DAY_S = 24 * 60 * 60;

interface Reports {
  show(caller: ReportCaller, request: ReportRequest): Promise<ReportData | Failure>;
  /** Creates a link that shows some parts of the report to everyone with the link. */
  share(respondent: Respondent, request: ShareReportRequest): Promise<ShareReportData | Failure>;
  storeImage(respondent: Respondent, image: Uint8Array): Promise<ReportUploadData | Failure>;
  /** The bytes of the image. A key must be for all parts. */
  findImage(caller: ReportCaller, asked: AskedReport): Promise<Uint8Array | Failure>;
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
  const ownOf = (respondent: Respondent, seq = respondent.seq) =>
    shownTo({ surveyId: respondent.surveyId, respondent }, { seq });

  return {
    async show(caller, request) {
      const shown = await shownTo(caller, request);
      if (isFailure(shown)) return shown;
      const language = chooseLanguage(projectLanguages(shown.project), request.lang_code, []);
      const made = await make({ ...shown.key, language });
      if (made === undefined) return fail('report.closed');
      if ('percent' in made) return { state: 'generating', percent: made.percent };
      return readyReport(database, shown, made, request.sort);
    },
    async share(respondent, { seq, parts, days }) {
      const shown = await ownOf(respondent, seq);
      if (isFailure(shown)) return shown;
      if (shown.days === 0) return fail('report.not_shared');
      const expires = Math.floor(now() / 1_000) + Math.min(days ?? shown.days, shown.days) * DAY_S;
      const k = keys.make(respondent.surveyId, seq, { parts, expires });
      return {
        path: `/s/${respondent.surveyId}/reportPage?seq=${seq}&k=${k}`,
        expires_at: new Date(expires * 1_000).toISOString(),
      };
    },
    async storeImage(respondent, image) {
      const shown = await ownOf(respondent);
      if (isFailure(shown)) return shown;
      const at = new Date(now());
      if (!(await storeReportImage(database, respondent, image, at))) return fail('access.refused');
      return { picture_at: at.toISOString() };
    },
    async findImage(caller, asked) {
      const shown = await shownTo(caller, asked);
      if (isFailure(shown)) return shown;
      // A link for some parts must not show the image, which contains all parts.
      if (!REPORT_PARTS.every((part) => shown.parts.includes(part))) return fail('report.closed');
      return (await findReportImage(database, shown.key))?.picture ?? fail('request.not_found');
    },
  };
}

async function readyReport(
  database: Database,
  shown: ShownReport,
  { content, madeAt }: { readonly content: ReportContent; readonly madeAt: Date },
  sort: ReportRequest['sort'],
): Promise<ReportData> {
  const { key, parts, isOwn, days } = shown;
  const storedAt = isOwn ? await findImageTime(database, key) : undefined;
  return {
    state: 'ready',
    percent: 100,
    seq: key.seq,
    made_at: madeAt.toISOString(),
    ...partsOf(content, parts, sort),
    ...comparedOf(content, shown),
    ...(isOwn && days > 0 && { share: { days } }),
    ...(storedAt !== undefined && { picture_at: storedAt.toISOString() }),
  };
}

/** The comparisons with other respondents that the author wants and the link allows. */
function comparedOf(
  { score, charts }: ReportContent,
  { parts, project, snapshot, own }: ShownReport,
): { readonly charts?: ReportContent['charts']; readonly position?: ReportPosition } {
  if (project.report?.position !== true) return {};
  const standing = compareWithPeers(snapshot, own, score?.score);
  const { position } = standing;
  return {
    ...(parts.includes('charts') && { charts: charts.map((chart) => withAverage(chart, standing)) }),
    ...(parts.includes('score') && position !== undefined && { position }),
  };
}
/** The parts that the link allows. On request, the answers with the lowest scores come first. */
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

/** The share of the points that an answer got. Answers without points come last. */
const shareOf = ({ score, max }: ReportContent['sections'][number]): number =>
  score === undefined ? Number.POSITIVE_INFINITY : max === undefined ? score : score / max;

/** Days that a shared link is valid, unless the project sets another number. */
const SHARE_DAYS = 30;

/** The caller: the holder of a token or of a key, or a stranger. */
interface ReportCaller {
  readonly surveyId: string;
  readonly respondent: Respondent | undefined;
}
type AskedReport = Pick<ReportRequest, 'seq' | 'k'>;

/** A finished response whose report the caller may see, with the visible parts. */
interface ShownReport {
  readonly key: ResponseKey;
  readonly parts: readonly ReportPart[];
  readonly isOwn: boolean;
  /** The newest version decides whether there is a report and how it is shared. */
  readonly project: Project;
  readonly snapshot: TallySnapshot;
  readonly own: OwnCount;
  /** Days for which a shared link is valid; 0 if the author has switched links off. */
  readonly days: number;
}

/**
 * The only access to reports (REPORT-5). The caller needs the response's token, or a link's key, while its survey has
 * reports.
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

  return async function shownTo(caller: ReportCaller, asked: AskedReport): Promise<ShownReport | Failure> {
    const may = findAllowedParts(caller, asked);
    if (may === undefined) return fail('access.refused');
    const key = { surveyId: caller.surveyId, seq: asked.seq };
    const snapshot = await tally.of(key.surveyId);
    // The own count is read after the sums, which may have counted the response a moment ago.
    const own = await tally.own(key, snapshot);
    const project = snapshot.newest?.project;
    if (project === undefined || !hasReport(project) || !isFinished(own)) return fail('report.closed');
    const days = project.report?.share_days ?? SHARE_DAYS;
    if (!may.isOwn && days === 0) return fail('report.closed');
    return { ...may, key, snapshot, own, project, days };
  };
}

/** The comparison with all other finished respondents, never fewer than five (REPORT-4). */
interface PeerComparison {
  readonly position?: ReportPosition;
  /** Means of all other respondents, by dimension. */
  readonly averages: Readonly<Record<string, number>>;
}

/** Rounds half up, to two places. */
const roundToTwoPlaces = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100;

function compareWithPeers(
  { sums, generation }: TallySnapshot,
  own: OwnCount | undefined,
  score: number | undefined,
): PeerComparison {
  const counted =
    own?.counted !== undefined && own.counted.generation <= generation ? own.counted : undefined;
  const averages = Object.entries(sums.figures).flatMap(([id, { count, sum }]) => {
    const mine =
      counted !== undefined && Object.hasOwn(counted.figures, id) ? counted.figures[id] : undefined;
    const others = count - (mine === undefined ? 0 : 1);
    return others < MIN_SHOWN_CELL ? [] : [[id, roundToTwoPlaces((sum - (mine ?? 0)) / others)] as const];
  });
  const among = sums.finished - (counted === undefined ? 0 : 1);
  if (score === undefined || among < MIN_SHOWN_CELL) return { averages: Object.fromEntries(averages) };
  const lower = Object.entries(sums.scores).reduce(
    (sum, [known, times]) => (Number(known) < score ? sum + times : sum),
    0,
  );
  const isOwnLower = counted !== undefined && counted.score < score;
  const percent = Math.round(((lower - (isOwnLower ? 1 : 0)) / among) * 100);
  return { position: { among, lower_percent: percent }, averages: Object.fromEntries(averages) };
}

/** A dimension with the mean of all other respondents. */
function withAverage(chart: ReportChart, { averages }: PeerComparison): ReportChart {
  const average = Object.hasOwn(averages, chart.id) ? averages[chart.id] : undefined;
  return average === undefined ? chart : { ...chart, average };
}

/** The content of a shared link's key. */
interface SharedReport {
  readonly parts: readonly ReportPart[];
  /** Seconds since 1970. */
  readonly expires: number;
}

/**
 * Keys of links with which respondents share their report (REPORT-5): parts and expiry in clear, signed together with
 * survey and number. They are not stored. They expire, or end with the response.
 */
interface ReportKeys {
  make(surveyId: string, seq: number, shared: SharedReport): string;
  /** Returns undefined for an invalid or expired key, or one for another response, without the reason. */
  read(key: string, surveyId: string, seq: number): SharedReport | undefined;
}

const KEY = /^(\d)\.([0-9a-z]{6,8})\.([A-Za-z0-9_-]{22})$/;
/** 132 bits of the hash: short enough for a link, and impossible to guess. */
const SIGNATURE_LENGTH = 22;

/** `now` in milliseconds. */
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
