import { randomUUID } from 'node:crypto';
import { evaluateReport } from '@canvass/logic/report';
import type { ReportContent } from '@canvass/protocol';
import { readStored } from '../../response-log/fold-stored.ts';
import { findLinks } from '../../response-log/response-store.ts';
import type { Foundation } from '../../config/foundation.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { findResponse } from '../responses-store.ts';
import {
  claimReport,
  dropReport,
  findReport,
  type ReportKey,
  type ReportRow,
  updateReport,
} from './report-store.ts';

/** Milliseconds after which a process that creates a report and does not renew its lease counts as dead. */
const LEASE_MS = 15_000;
/** Milliseconds that a caller waits for a report before the reply contains its progress. */
const PATIENCE_MS = 1_500;

type MadeReport =
  | { readonly content: ReportContent; readonly madeAt: Date }
  | { readonly percent: number }
  /** There is no report: not finished, deleted, or a survey without reports. */
  | undefined;

/**
 * Makes the report of a response once for each language, in one process; other callers get its progress. The report is
 * stored, so that it stays the same until an answer is corrected.
 */
export function createReportMaker({ database, now, warn }: Foundation, surveys: Surveys) {
  async function make(key: ReportKey, lease: string): Promise<MadeReport> {
    const notePercent = (percent: number) => updateReport(database, key, lease, { percent });
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
    return isStored ? { content, madeAt } : undefined;
  }

  /** After any error, the next caller begins again. */
  async function makeOrDrop(key: ReportKey, lease: string): Promise<MadeReport> {
    let made: MadeReport;
    try {
      made = await make(key, lease);
      return made;
    } finally {
      if (made === undefined) await dropReport(database, key, lease);
    }
  }

  return async function report(key: ReportKey): Promise<MadeReport> {
    const known = readyOf(await findReport(database, key));
    if (known !== undefined) return known;
    const lease = randomUUID();
    const time = now();
    const until = new Date(time + LEASE_MS);
    if (!(await claimReport(database, key, { lease, now: new Date(time), until }))) {
      const row = await findReport(database, key);
      return readyOf(row) ?? { percent: row?.percent ?? 0 };
    }
    const making = makeOrDrop(key, lease);
    const waited = await Promise.race([making, patience()]);
    if (waited !== 'later') return waited;
    making.catch(() => warn({ survey: key.surveyId, response: key.seq }, 'a report could not be made'));
    return { percent: (await findReport(database, key))?.percent ?? 0 };
  };
}

function readyOf(row: ReportRow | undefined): MadeReport {
  if (row === undefined || row.content === null || row.made_at === null) return undefined;
  return { content: row.content, madeAt: row.made_at };
}

const patience = () =>
  new Promise<'later'>((resolve) => {
    setTimeout(resolve, PATIENCE_MS, 'later').unref();
  });
