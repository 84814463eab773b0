import { NOT_ENDED, type UploadedFile } from '@canvass/protocol';
import { sql } from 'kysely';
import type { ResponseKey } from '../response-log/response-store.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transact.ts';

/** Values of `attachment.state`. A file with `WRITING` is not yet complete. */
export const WRITING = 0;
export const STORED = 1;
/** The respondent has deleted the file, so it is not served, but the stored response still names it. */
export const DELETED_BY_RESPONDENT = 2;
export const DROPPED = 3;

/** A question or one of its options. */
export interface Target {
  readonly gid: string;
  /** gid of the option. Empty for the question itself. */
  readonly option: string;
}

export interface AttachmentRow {
  readonly id: string;
  readonly gid: string;
  readonly option_id: string;
  readonly name: string;
  readonly ftype: number;
  readonly media_type: string;
  readonly size: number;
  readonly state: number;
  readonly held: boolean;
}
const COLUMNS = ['id', 'gid', 'option_id', 'name', 'ftype', 'media_type', 'size', 'state', 'held'] as const;

export const computeUrl = ({ surveyId, seq }: ResponseKey, id: string): string =>
  `/api/survey/projects/${surveyId}/rspd-seq/${seq}/attachments/${id}`;

/** The record that respondents receive (CALL-16, Uploaded file). */
export function computeRecord(key: ResponseKey, row: AttachmentRow): UploadedFile {
  const { id, name, ftype, gid: qid, option_id } = row;
  return { id, name, url: computeUrl(key, id), ftype, qid, ...(option_id !== '' && { option_id }) };
}

type Query = Database['query'] | Transaction;

const ofResponse = (query: Query, { surveyId, seq }: ResponseKey) =>
  query
    .selectFrom('attachment')
    .select(COLUMNS)
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .orderBy('made_at')
    .orderBy('id');

/** All files of a response that count towards its limits, including files that are still being written. */
export function findCountedFiles(query: Query, key: ResponseKey): Promise<readonly AttachmentRow[]> {
  return ofResponse(query, key).where('state', 'in', [WRITING, STORED, DELETED_BY_RESPONDENT]).execute();
}

/** Files that a respondent has uploaded and not deleted. */
export function findStored(query: Query, key: ResponseKey): Promise<readonly AttachmentRow[]> {
  return ofResponse(query, key).where('state', '=', STORED).execute();
}

/** Ids are unique, but calls must also name the right survey. */
export interface FileKey {
  readonly surveyId: string;
  readonly id: string;
}

export function findReadable(
  { query }: Database,
  { surveyId, id }: FileKey,
): Promise<(AttachmentRow & { readonly seq: number }) | undefined> {
  return query
    .selectFrom('attachment')
    .select([...COLUMNS, 'seq'])
    .where('survey_id', '=', surveyId)
    .where('id', '=', id)
    .where('state', '=', STORED)
    .executeTakeFirst();
}

export interface NewAttachment extends ResponseKey, Target {
  readonly id: string;
  readonly name: string;
  readonly ftype: number;
  readonly mediaType: string;
  readonly size: number;
  readonly now: Date;
}

export async function insertAttachment(transaction: Transaction, file: NewAttachment): Promise<void> {
  const { id, surveyId, seq, gid, option, name, ftype, mediaType, size, now } = file;
  await transaction
    .insertInto('attachment')
    .values({
      id,
      survey_id: surveyId,
      seq,
      gid,
      option_id: option,
      name,
      ftype,
      media_type: mediaType,
      size,
      made_at: now,
      changed_at: now,
    })
    .execute();
}

/** Changes the state of a file. Does nothing and returns false unless the present state is in `allowedStates`. */
export async function changeState(
  { query }: Pick<Database, 'query'>,
  { surveyId, id }: FileKey,
  allowedStates: readonly number[],
  { to, now }: { readonly to: number; readonly now: Date },
): Promise<boolean> {
  const row = await query
    .updateTable('attachment')
    .set({ state: to, changed_at: now })
    .where('survey_id', '=', surveyId)
    .where('id', '=', id)
    .where('state', 'in', allowedStates)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes a file for its respondent. Its row stays as long as the stored response names the file. Returns the new state,
 * or undefined if the response has no such file.
 */
export async function deleteForRespondent(
  { query }: Database,
  { surveyId, seq }: ResponseKey,
  id: string,
  now: Date,
): Promise<number | undefined> {
  const row = await query
    .updateTable('attachment')
    .set({
      state: sql<number>`case when held then ${DELETED_BY_RESPONDENT}::smallint else ${DROPPED}::smallint end`,
      changed_at: now,
    })
    .where('id', '=', id)
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .where('state', '=', STORED)
    .returning('state')
    .executeTakeFirst();
  return row?.state;
}

/** Marks the files that a call names, before the call is stored. Returns those that exist. */
export function holdFiles(
  { query }: Database,
  { surveyId, seq }: ResponseKey,
  ids: readonly string[],
): Promise<readonly AttachmentRow[]> {
  return query
    .updateTable('attachment')
    .set({ held: true })
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .where('state', 'in', [STORED, DELETED_BY_RESPONDENT])
    .where('id', 'in', ids)
    .returning(COLUMNS)
    .execute();
}

/** After a call is stored, unmarks all files except `ids`, and drops files that were deleted meanwhile. */
export async function releaseFilesExcept(
  { query }: Database,
  { surveyId, seq }: ResponseKey,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await query
    .updateTable('attachment')
    .set({
      held: false,
      state: sql<number>`case when state = ${DELETED_BY_RESPONDENT}::smallint then ${DROPPED}::smallint else state end`,
      changed_at: now,
    })
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .where('held', '=', true)
    .$if(ids.length > 0, (update) => update.where('id', 'not in', ids))
    .execute();
}

/** Files that these stored responses name and their respondents have not deleted, for exports. */
export function findNamedFiles(
  { query }: Database,
  surveyId: string,
  seqs: readonly number[],
): Promise<readonly (AttachmentRow & { readonly seq: number })[]> {
  if (seqs.length === 0) return Promise.resolve([]);
  return query
    .selectFrom('attachment')
    .select([...COLUMNS, 'seq'])
    .where('survey_id', '=', surveyId)
    .where('seq', 'in', seqs)
    .where('held', '=', true)
    .where('state', '=', STORED)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
}

/** Drops the files of a response or a survey within the transaction that deletes it. The next sweep removes their bytes. */
export async function dropFiles(
  transaction: Transaction,
  { surveyId, seq }: { readonly surveyId: string; readonly seq?: number },
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('attachment')
    .set({ state: DROPPED, held: false, changed_at: now })
    .where('survey_id', '=', surveyId)
    .$if(seq !== undefined, (update) => update.where('seq', '=', seq ?? 0))
    .execute();
}

export async function deleteRow({ query }: Database, { surveyId, id }: FileKey): Promise<void> {
  await query
    .deleteFrom('attachment')
    .where('survey_id', '=', surveyId)
    .where('id', '=', id)
    .where('state', '=', DROPPED)
    .execute();
}

/**
 * Drops unneeded files of all surveys: interrupted uploads, and files that their response does not name, if it has ended
 * or can no longer continue. Returns up to 1,000 files whose bytes must be removed.
 */
export async function dropOrphans(
  { query }: Database,
  {
    interruptedBefore,
    unnamedBefore,
    lapsedBefore,
    now,
  }: {
    readonly interruptedBefore: Date;
    readonly unnamedBefore: Date;
    readonly lapsedBefore: Date;
    readonly now: Date;
  },
): Promise<readonly FileKey[]> {
  await sql`
    update attachment set state = ${DROPPED}::smallint, changed_at = ${now}::timestamptz
    where (state = ${WRITING}::smallint and changed_at < ${interruptedBefore}::timestamptz)
      or (state = ${STORED}::smallint and not held and changed_at < ${unnamedBefore}::timestamptz and exists (
        select 1 from response where response.survey_id = attachment.survey_id and response.seq = attachment.seq
          and response.status <> ${NOT_ENDED.status}::smallint))
      or (state = ${STORED}::smallint and not held and changed_at < ${lapsedBefore}::timestamptz)
  `.execute(query);
  return query
    .selectFrom('attachment')
    .select(['survey_id as surveyId', 'id'])
    .where('state', '=', DROPPED)
    .limit(1_000)
    .execute();
}
