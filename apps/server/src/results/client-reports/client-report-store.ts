import type { ClientReport, ClientReportContent, ClientReportLink } from '@canvass/protocol';
import { CLIENT_REPORT_LIMITS } from '@canvass/protocol/schemas';
import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import type { Tables } from '../../database/tables.ts';

type LinkRow = Selectable<Tables['client_report_link']>;
type ReportRow = Selectable<Tables['client_report']>;

export interface ReportKey {
  readonly surveyId: string;
  readonly report: string;
}

export interface ChangeAuthor {
  readonly operator: string;
  readonly changedAt: Date;
}

const COLUMNS = ['report_id', 'content', 'edition', 'changed_by', 'changed_at'] as const;

/** All reports of a survey, the last changed first. */
export async function listReports({ query }: Database, surveyId: string): Promise<readonly ClientReport[]> {
  const rows = await query
    .selectFrom('client_report')
    .select(COLUMNS)
    .where('survey_id', '=', surveyId)
    .orderBy('changed_at', 'desc')
    .orderBy('report_id')
    .execute();
  return rows.map(describeReport);
}

export async function findReport(
  { query }: Database,
  { surveyId, report }: ReportKey,
): Promise<ClientReport | undefined> {
  const row = await query
    .selectFrom('client_report')
    .select(COLUMNS)
    .where('survey_id', '=', surveyId)
    .where('report_id', '=', report)
    .executeTakeFirst();
  return row && describeReport(row);
}

const describeReport = (row: Omit<ReportRow, 'survey_id'>): ClientReport => ({
  report: row.report_id,
  edition: row.edition,
  content: row.content,
  changed_by: row.changed_by,
  changed_at: row.changed_at.toISOString(),
});

/** Returns false if the survey has the maximum number of reports. */
export function addReport(
  database: Database,
  { surveyId, report }: ReportKey,
  content: ClientReportContent,
  { operator, changedAt }: ChangeAuthor,
): Promise<boolean> {
  return transact(database, async (transaction) => {
    if (!(await hasRoom(transaction, 'client_report', surveyId, CLIENT_REPORT_LIMITS.reports))) return false;
    await transaction
      .insertInto('client_report')
      .values({
        survey_id: surveyId,
        report_id: report,
        content: JSON.stringify(content),
        edition: 1,
        changed_by: operator,
        changed_at: changedAt,
      })
      .execute();
    return true;
  });
}

/** Returns false if the stored edition differs or the report does not exist. */
export async function replaceReport(
  { query }: Database,
  { surveyId, report, edition }: ReportKey & { readonly edition: number },
  content: ClientReportContent,
  { operator, changedAt }: ChangeAuthor,
): Promise<boolean> {
  const row = await query
    .updateTable('client_report')
    .set({
      content: JSON.stringify(content),
      edition: edition + 1,
      changed_by: operator,
      changed_at: changedAt,
    })
    .where('survey_id', '=', surveyId)
    .where('report_id', '=', report)
    .where('edition', '=', edition)
    .returning('report_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a report with its links. Returns the number of links; undefined if the report does not exist. */
export function dropReport(database: Database, { surveyId, report }: ReportKey): Promise<number | undefined> {
  return transact(database, async (transaction) => {
    const row = await transaction
      .deleteFrom('client_report')
      .where('survey_id', '=', surveyId)
      .where('report_id', '=', report)
      .returning('report_id')
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const links = await transaction
      .deleteFrom('client_report_link')
      .where('survey_id', '=', surveyId)
      .where('report_id', '=', report)
      .returning('link_id')
      .execute();
    return links.length;
  });
}

/** All links of a survey, newest first. */
export async function listLinks({ query }: Database, surveyId: string): Promise<readonly ClientReportLink[]> {
  const rows = await query
    .selectFrom('client_report_link')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .orderBy('made_at', 'desc')
    .orderBy('link_id')
    .execute();
  return rows.map((row) => ({ ...describeLink(row), revoked_at: row.revoked_at?.toISOString() ?? null }));
}

export const describeLink = (
  row: Omit<LinkRow, 'revoked_at' | 'token_hash'>,
): Omit<ClientReportLink, 'revoked_at'> => ({
  link: row.link_id,
  report: row.report_id,
  name: row.name,
  made_by: row.made_by,
  made_at: row.made_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});

/** Stores a link, and deletes links that expired before `expiredBefore`. Returns false if the survey has the maximum number of links. */
export function addLink(database: Database, row: LinkRow, expiredBefore: Date): Promise<boolean> {
  return transact(database, async (transaction) => {
    await transaction
      .deleteFrom('client_report_link')
      .where('survey_id', '=', row.survey_id)
      .where('expires_at', '<', expiredBefore)
      .execute();
    if (!(await hasRoom(transaction, 'client_report_link', row.survey_id, CLIENT_REPORT_LIMITS.links)))
      return false;
    await transaction.insertInto('client_report_link').values(row).execute();
    return true;
  });
}

async function hasRoom(
  transaction: Parameters<Parameters<typeof transact>[1]>[0],
  table: 'client_report' | 'client_report_link',
  surveyId: string,
  maxRows: number,
): Promise<boolean> {
  const { count } = await transaction
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('survey_id', '=', surveyId)
    .executeTakeFirstOrThrow();
  return Number(count) < maxRows;
}

/** Returns false if the link does not exist or was already revoked. */
export async function revokeLink(
  { query }: Database,
  { surveyId, link, now }: { readonly surveyId: string; readonly link: string; readonly now: Date },
): Promise<boolean> {
  const row = await query
    .updateTable('client_report_link')
    .set({ revoked_at: now })
    .where('survey_id', '=', surveyId)
    .where('link_id', '=', link)
    .where('revoked_at', 'is', null)
    .returning('link_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The link whose token has this hash, even if the link has expired or was revoked. */
export function findLink(
  { query }: Database,
  surveyId: string,
  tokenHash: string,
): Promise<LinkRow | undefined> {
  return query
    .selectFrom('client_report_link')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}
