import { randomUUID } from 'node:crypto';
import { evaluateReport } from '@canvass/logic/report';
import type { ReportContent } from '@canvass/protocol';
import { readStored } from '../../response-log/fold-stored.ts';
import { findLinks, lockAgainstDeletion, type ResponseKey } from '../../response-log/response-store.ts';
import type { Foundation } from '../../config/foundation.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { findResponse } from '../responses-store.ts';
import type { Database } from '../../database/database.ts';
import { isLeaseOver } from '../../database/clock/leases.ts';
import { transact } from '../../database/transact.ts';

/** Milliseconds after which a process that has not renewed its lease counts as dead. */
const LEASE_MS = 15_000;
/** Milliseconds after which a process renews its lease, because a step can take longer than the lease. */
const RENEWAL_MS = LEASE_MS / 3;
/** Milliseconds after which the reply contains the progress instead of the report. */
const MAX_WAIT_MS = 1_500;

type MadeReport =
  | { readonly content: ReportContent; readonly madeAt: Date }
  | { readonly percent: number }
  /** Undefined if the response is unfinished or deleted, or its survey has no reports. */
  | undefined;

/**
 * Returns a function that makes the report of a response in one language. Only one process makes it, and other callers
 * get the progress. The report is stored, so that it stays the same until an answer is corrected (REPORT-6).
 */
export function createReportMaker({ database, now, warn }: Foundation, surveys: Surveys) {
  const leaseEnd = () => new Date(now() + LEASE_MS);

  async function make(key: ReportKey, lease: string): Promise<MadeReport> {
    const notePercent = (percent: number) =>
      updateReport(database, key, lease, { percent, leased_until: leaseEnd() });
    await notePercent(10);
    const response = await findResponse(database, key);
    const version = response && (await surveys.version(key.surveyId, response.version));
    if (response === undefined || version === undefined) return undefined;
    const links = await findLinks(database, key, response.event_count);
    await notePercent(50);
    const { state } = readStored(version.program, response, links);
    const content = evaluateReport(version.program, { ...state, language: key.language });
    if (content === undefined) return undefined;
    const madeAt = new Date(now());
    const isStored = await updateReport(database, key, lease, { percent: 100, content, made_at: madeAt });
    return isStored ? { content, madeAt } : findProgress(database, key);
  }

  /** After an error, deletes the unfinished report, so that the next caller begins again. */
  async function makeOrDrop(key: ReportKey, lease: string): Promise<MadeReport> {
    let madeReport: MadeReport;
    const renewal = setInterval(() => {
      // If the database is unavailable, the next step fails, or another process takes over.
      updateReport(database, key, lease, { leased_until: leaseEnd() }).catch(() => undefined);
    }, RENEWAL_MS);
    renewal.unref();
    try {
      madeReport = await make(key, lease);
      return madeReport;
    } finally {
      clearInterval(renewal);
      if (madeReport === undefined) await dropReport(database, key, lease);
    }
  }

  return async function report(key: ReportKey): Promise<MadeReport> {
    const storedReport = readyOf(await findReport(database, key));
    if (storedReport !== undefined) return storedReport;
    const lease = randomUUID();
    const isClaimed = await claimReport(database, key, { lease, now: new Date(now()), until: leaseEnd() });
    if (!isClaimed) return findProgress(database, key);
    const making = makeOrDrop(key, lease);
    const waited = await Promise.race([making, patience()]);
    if (waited !== 'later') return waited;
    making.catch(() => warn({ survey: key.surveyId, response: key.seq }, 'a report could not be made'));
    return findProgress(database, key);
  };
}

/** The stored report, or the progress of the process that makes it: 0 if none does, so that the caller asks again. */
async function findProgress(database: Database, key: ReportKey): Promise<NonNullable<MadeReport>> {
  const row = await findReport(database, key);
  return readyOf(row) ?? { percent: row?.percent ?? 0 };
}

function readyOf(row: ReportRow | undefined): MadeReport {
  if (row === undefined || row.content === null || row.made_at === null) return undefined;
  return { content: row.content, madeAt: row.made_at };
}

const patience = () =>
  new Promise<'later'>((resolve) => {
    setTimeout(resolve, MAX_WAIT_MS, 'later').unref();
  });

interface ReportKey extends ResponseKey {
  readonly language: string;
}
interface ReportRow {
  readonly percent: number;
  readonly leased_until: Date;
  readonly content: ReportContent | null;
  readonly made_at: Date | null;
}

function findReport(
  { query }: Database,
  { surveyId, seq, language }: ReportKey,
): Promise<ReportRow | undefined> {
  return query
    .selectFrom('report')
    .select(['percent', 'leased_until', 'content', 'made_at'])
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .where('language', '=', language)
    .executeTakeFirst();
}

/** After the end of the lease, another process may make the report. */
interface Lease {
  readonly lease: string;
  readonly now: Date;
  readonly until: Date;
}

/**
 * Returns true if the caller may make the report now, because no process has begun it, or the lease of that process has
 * expired. Returns false if the response was deleted, so that no rows are left behind.
 */
export function claimReport(
  database: Pick<Database, 'query'>,
  { surveyId, seq, language }: ReportKey,
  { lease, now, until }: Lease,
): Promise<boolean> {
  const claimed = { lease, leased_until: until, percent: 0 };
  return transact(database, async (transaction) => {
    if (!(await lockAgainstDeletion(transaction, { surveyId, seq }))) return false;
    const { numInsertedOrUpdatedRows: rows = 0n } = await transaction
      .insertInto('report')
      .values({ survey_id: surveyId, seq, language, ...claimed, content: null, made_at: null })
      .onConflict((conflict) =>
        conflict
          .columns(['survey_id', 'seq', 'language'])
          .doUpdateSet(claimed)
          .where('report.made_at', 'is', null)
          .where(isLeaseOver('report.leased_until', { now, until })),
      )
      .executeTakeFirstOrThrow();
    return rows > 0n;
  });
}

/** Stores the progress or the report. Returns false if the response was deleted or corrected meanwhile, or the lease was lost. */
async function updateReport(
  { query }: Database,
  { surveyId, seq, language }: ReportKey,
  lease: string,
  change: {
    readonly percent?: number;
    readonly leased_until?: Date;
    readonly content?: ReportContent;
    readonly made_at?: Date;
  },
): Promise<boolean> {
  const { content, ...columns } = change;
  const { numUpdatedRows } = await query
    .updateTable('report')
    .set({ ...columns, ...(content !== undefined && { content: JSON.stringify(content) }) })
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .where('language', '=', language)
    .where('lease', '=', lease)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function dropReport(
  { query }: Database,
  { surveyId, seq, language }: ReportKey,
  lease: string,
): Promise<void> {
  await query
    .deleteFrom('report')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .where('language', '=', language)
    .where('lease', '=', lease)
    .execute();
}

export function findReportImage({ query }: Database, { surveyId, seq }: ResponseKey) {
  return query
    .selectFrom('report_picture')
    .select(['picture', 'stored_at'])
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .executeTakeFirst();
}

/** The time at which a report's image was stored. */
export async function findImageTime(
  { query }: Database,
  { surveyId, seq }: ResponseKey,
): Promise<Date | undefined> {
  const row = await query
    .selectFrom('report_picture')
    .select('stored_at')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.stored_at;
}

/** Stores an image in place of an earlier one. Returns false if the response was deleted. */
export function storeReportImage(
  database: Pick<Database, 'query'>,
  { surveyId, seq }: ResponseKey,
  image: Uint8Array,
  now: Date,
): Promise<boolean> {
  const row = { picture: image, stored_at: now };
  return transact(database, async (transaction) => {
    if (!(await lockAgainstDeletion(transaction, { surveyId, seq }))) return false;
    await transaction
      .insertInto('report_picture')
      .values({ survey_id: surveyId, seq, ...row })
      .onConflict((conflict) => conflict.columns(['survey_id', 'seq']).doUpdateSet(row))
      .execute();
    return true;
  });
}
