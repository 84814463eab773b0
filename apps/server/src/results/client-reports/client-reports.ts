import { createHash, randomBytes } from 'node:crypto';
import { parseSurveyId } from '@canvass/protocol';
import type {
  ClientReport,
  ClientReportContent,
  ClientReportFigures,
  ClientReports as ListedReports,
  NewClientReportLink,
} from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import { createLruCache } from '../../database/lru-cache.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { findSurvey } from '../../surveys/survey-store.ts';
import {
  addLink,
  addReport,
  dropReport,
  findLink,
  findReport,
  listLinks,
  listReports,
  replaceReport,
  type ReportKey,
  revokeLink,
  describeLink,
} from './client-report-store.ts';
import type { ReportFigures } from './report-figures.ts';

export interface OpenedReport {
  readonly surveyId: string;
  readonly content: ClientReportContent;
  readonly figures: ClientReportFigures;
  /** The time when the figures were counted, in milliseconds since 1970. */
  readonly countedAt: number;
}

/** The report of a link, or `ended` if the link or its report can no longer be opened. Undefined for an unknown link. */
type FollowedLink = OpenedReport | 'ended' | undefined;

/** Reports for clients, and the links that show them. */
interface ClientReports {
  list(surveyId: string): Promise<ListedReports | Failure>;
  add(surveyId: string, content: ClientReportContent, operator: string): Promise<ClientReport | Failure>;
  /** Replaces the edition that the operator has seen. */
  replace(
    key: ReportKey & { readonly edition: number },
    content: ClientReportContent,
    operator: string,
  ): Promise<ClientReport | Failure>;
  remove(key: ReportKey): Promise<{ readonly report: string; readonly links: number } | Failure>;
  link(
    key: ReportKey,
    request: { readonly name: string; readonly expires_in: number },
    operator: string,
  ): Promise<NewClientReportLink | Failure>;
  revoke(surveyId: string, link: string): Promise<{ readonly link: string } | Failure>;
  open(key: ReportKey): Promise<OpenedReport | Failure>;
  follow(surveyId: string, token: string): Promise<FollowedLink>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly clientReports: ClientReports;
  }
}

const TOKEN = /^[\w-]{43}$/;
/** Minimum milliseconds for which links are listed after they have expired. */
const LISTED_AFTER_EXPIRY_MS = 90 * 24 * 3_600_000;
/** Milliseconds after which the figures of a report are computed again. Until then, all readers get the same figures. */
const FIGURES_LIFETIME_MS = 30_000;
const MAX_CACHED_FIGURES = 50;

export function createClientReports(
  foundation: Pick<Foundation, 'database' | 'now' | 'warn'>,
  counting: ReportFigures,
): ClientReports {
  const { database, now } = foundation;
  const computeFigures = createFiguresCache(now, counting);
  const changeBy = (operator: string) => ({ operator, changedAt: new Date(now()) });
  const isKnown = async (surveyId: string) => (await findSurvey(database, surveyId))?.deleted_at === null;

  async function open(key: ReportKey): Promise<OpenedReport | Failure> {
    const report = (await isKnown(key.surveyId)) ? await findReport(database, key) : undefined;
    if (report === undefined) return fail('request.not_found');
    const found = await computeFigures(key, report);
    return isFailure(found) ? found : { surveyId: key.surveyId, content: report.content, ...found };
  }

  return {
    async list(surveyId) {
      if (!(await isKnown(surveyId))) return fail('request.not_found');
      const [reports, links] = await Promise.all([
        listReports(database, surveyId),
        listLinks(database, surveyId),
      ]);
      return { reports, links };
    },
    async add(surveyId, content, operator) {
      const failure = await counting.checkReport(surveyId, content);
      if (isFailure(failure)) return failure;
      const report = newId();
      const change = changeBy(operator);
      if (!(await addReport(database, { surveyId, report }, content, change)))
        return fail('client_report.limit');
      return {
        report,
        edition: 1,
        content,
        changed_by: operator,
        changed_at: change.changedAt.toISOString(),
      };
    },
    async replace(key, content, operator) {
      const failure = await counting.checkReport(key.surveyId, content);
      if (isFailure(failure)) return failure;
      if (!(await replaceReport(database, key, content, changeBy(operator))))
        return fail((await findReport(database, key)) ? 'client_report.changed' : 'request.not_found');
      return (await findReport(database, key)) ?? fail('request.not_found');
    },
    async remove({ surveyId, report }) {
      const links = await dropReport(database, { surveyId, report });
      return links === undefined ? fail('request.not_found') : { report, links };
    },
    open,
    ...createLinks(foundation, { isKnown, open }),
  };
}

function createLinks(
  { database, now, warn }: Pick<Foundation, 'database' | 'now' | 'warn'>,
  {
    isKnown,
    open,
  }: Pick<ClientReports, 'open'> & { readonly isKnown: (surveyId: string) => Promise<boolean> },
): Pick<ClientReports, 'link' | 'revoke' | 'follow'> {
  return {
    async link({ surveyId, report }, { name, expires_in: seconds }, operator) {
      const hasReport = (await isKnown(surveyId)) && (await findReport(database, { surveyId, report }));
      if (!hasReport) return fail('request.not_found');
      const token = randomBytes(32).toString('base64url');
      const row = {
        survey_id: surveyId,
        report_id: report,
        link_id: newId(),
        token_hash: hashOf(token),
        name,
        made_by: operator,
        made_at: new Date(now()),
        expires_at: new Date(now() + seconds * 1_000),
        revoked_at: null,
      };
      if (!(await addLink(database, row, new Date(now() - LISTED_AFTER_EXPIRY_MS))))
        return fail('client_report.limit');
      return { ...describeLink(row), path: `/results/${surveyId}/${token}` };
    },
    async revoke(surveyId, link) {
      const isRevoked = await revokeLink(database, { surveyId, link, now: new Date(now()) });
      return isRevoked ? { link } : fail('request.not_found');
    },
    async follow(surveyId, token) {
      const isToken = parseSurveyId(surveyId) !== undefined && TOKEN.test(token);
      const link = isToken ? await findLink(database, surveyId, hashOf(token)) : undefined;
      if (link === undefined) return undefined;
      const { report_id: report, expires_at: end, revoked_at: revoked } = link;
      if (revoked !== null || end.getTime() <= now()) return 'ended';
      const openedReport = await open({ surveyId, report });
      if (!isFailure(openedReport)) return openedReport;
      warn({ survey: surveyId, reason: openedReport.failure }, 'a report for a client could not be opened');
      return 'ended';
    },
  };
}

/** Returns a function that computes and caches the figures of a report. Concurrent readers share one computation. */
function createFiguresCache(now: () => number, counting: ReportFigures) {
  type CachedFigures = Promise<
    { readonly figures: ClientReportFigures; readonly countedAt: number } | Failure
  >;
  const cachedFigures = createLruCache<
    string,
    { readonly countedAt: number; readonly figures: CachedFigures }
  >(MAX_CACHED_FIGURES);
  return ({ surveyId, report }: ReportKey, { edition, content }: ClientReport): CachedFigures => {
    const key = `${surveyId} ${report} ${edition}`;
    const cached = cachedFigures.get(key);
    const countedAt = now();
    if (cached !== undefined && countedAt - cached.countedAt < FIGURES_LIFETIME_MS) return cached.figures;
    const figures = counting
      .reportFigures(surveyId, content)
      .then((figures) => (isFailure(figures) ? figures : { figures, countedAt }));
    cachedFigures.set(key, { countedAt, figures });
    // Incomplete figures and failures are not cached.
    const forget = () => cachedFigures.delete(key);
    figures.then(
      (result) => (isFailure(result) || result.figures.pending > 0 ? forget() : undefined),
      forget,
    );
    return figures;
  };
}

const newId = (): string => randomBytes(9).toString('base64url');

/** A token has random bytes, so its hash needs neither salt nor much time. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
