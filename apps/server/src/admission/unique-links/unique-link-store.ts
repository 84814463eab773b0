import type { LinkStatus } from '@canvass/project/vocabulary';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { splitIntoBatches } from '../../database/in-batches.ts';
import { transact, type Transaction } from '../../database/transact.ts';
import { lockExistingSurvey } from '../../surveys/survey-store.ts';
import type { LinkInBatch } from './link-token.ts';

export interface UniqueLink extends LinkInBatch {
  readonly member_id: string | null;
  readonly status: LinkStatus;
  /** The response that uses the link or was submitted by it. */
  readonly seq: number | null;
  readonly used_at: Date | null;
  readonly starts_at: Date | null;
  readonly expires_at: Date | null;
}

const COLUMNS = [
  'batch',
  'number',
  'member_id',
  'status',
  'seq',
  'used_at',
  'starts_at',
  'expires_at',
] as const;

interface NewBatch {
  readonly links: readonly { readonly tokenHash: string; readonly memberId: string | undefined }[];
  readonly startsAt: Date | undefined;
  readonly expiresAt: Date | undefined;
  readonly now: Date;
}

/** Stores all links as a batch and returns its number. Undefined if the survey does not exist. */
export function storeBatch(
  database: Database,
  surveyId: string,
  { links, startsAt, expiresAt, now }: NewBatch,
): Promise<number | undefined> {
  return transact(database, async (transaction) => {
    if (!(await lockExistingSurvey(transaction, surveyId))) return undefined;
    const newest = await transaction
      .selectFrom('unique_link')
      .select('batch')
      .where('survey_id', '=', surveyId)
      .orderBy('batch', 'desc')
      .limit(1)
      .executeTakeFirst();
    const batch = (newest?.batch ?? 0) + 1;
    let storedCount = 0;
    for (const linksPart of splitIntoBatches(links)) {
      await sql`select store_unique_links(${surveyId}, ${batch}::integer, ${storedCount}::integer,
        ${linksPart.map(({ tokenHash }) => tokenHash)}::text[], ${linksPart.map(({ memberId }) => memberId ?? '')}::text[],
        ${startsAt ?? null}::timestamptz, ${expiresAt ?? null}::timestamptz, ${now}::timestamptz)`.execute(
        transaction,
      );
      storedCount += linksPart.length;
    }
    return batch;
  });
}

export function findLinkByHash(
  { query }: Pick<Database, 'query'>,
  surveyId: string,
  tokenHash: string,
): Promise<UniqueLink | undefined> {
  return query
    .selectFrom('unique_link')
    .select(COLUMNS)
    .where('survey_id', '=', surveyId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function findLinkInBatch(
  { query }: Pick<Database, 'query'>,
  surveyId: string,
  { batch, number }: LinkInBatch,
): Promise<UniqueLink | undefined> {
  return query
    .selectFrom('unique_link')
    .select(COLUMNS)
    .where('survey_id', '=', surveyId)
    .where('batch', '=', batch)
    .where('number', '=', number)
    .executeTakeFirst();
}

const updateLink = (
  query: Pick<Transaction, 'updateTable'>,
  surveyId: string,
  { batch, number }: LinkInBatch,
) =>
  query
    .updateTable('unique_link')
    .where('survey_id', '=', surveyId)
    .where('batch', '=', batch)
    .where('number', '=', number);

/** Assigns a link to a response. Returns false if another response was first, or the link was used or withdrawn. */
export async function claimLink(
  transaction: Transaction,
  surveyId: string,
  linkInBatch: LinkInBatch,
  seq: number,
): Promise<boolean> {
  const row = await updateLink(transaction, surveyId, linkInBatch)
    .set({ seq })
    .where('seq', 'is', null)
    .where('used_at', 'is', null)
    .where('status', '=', 'active')
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the link of a response as used. Returns false if the link was reassigned, used or withdrawn. */
export async function spendLink(
  transaction: Transaction,
  surveyId: string,
  linkInBatch: LinkInBatch,
  { seq, now }: { readonly seq: number; readonly now: Date },
): Promise<boolean> {
  const row = await updateLink(transaction, surveyId, linkInBatch)
    .set({ used_at: now })
    .where('seq', '=', seq)
    .where('used_at', 'is', null)
    .where('status', '=', 'active')
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes an unsubmitted response from its link, so that the next response by the link begins without answers. */
export async function releaseLink(
  { query }: Database,
  surveyId: string,
  linkInBatch: LinkInBatch,
  seq: number,
): Promise<void> {
  await updateLink(query, surveyId, linkInBatch)
    .set({ seq: null })
    .where('seq', '=', seq)
    .where('used_at', 'is', null)
    .execute();
}

export async function freeLink(
  transaction: Transaction,
  { surveyId, seq }: { readonly surveyId: string; readonly seq: number },
): Promise<void> {
  await transaction
    .updateTable('unique_link')
    .set({ seq: null, used_at: null })
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .execute();
}

export function findLinksOfMember(
  { query }: Database,
  surveyId: string,
  memberId: string,
): Promise<readonly LinkInBatch[]> {
  return query
    .selectFrom('unique_link')
    .select(['batch', 'number'])
    .where('survey_id', '=', surveyId)
    .where('member_id', '=', memberId)
    .execute();
}

/** Returns links with their members. May return further links of the batches, but none without a member. */
export async function findMembersOfLinks(
  { query }: Database,
  surveyId: string,
  links: readonly LinkInBatch[],
): Promise<readonly (LinkInBatch & { readonly member_id: string })[]> {
  const rows = await query
    .selectFrom('unique_link')
    .select(['batch', 'number', 'member_id'])
    .where('survey_id', '=', surveyId)
    .where('batch', 'in', [...new Set(links.map(({ batch }) => batch))])
    .where('number', 'in', [...new Set(links.map(({ number }) => number))])
    .where('member_id', 'is not', null)
    .execute();
  return rows.flatMap(({ member_id: id, ...linkInBatch }) =>
    id === null ? [] : [{ ...linkInBatch, member_id: id }],
  );
}

/** Marks the member's links as deleted, without member and response. */
export async function dropLinksOfMember(
  { query }: Database,
  surveyId: string,
  memberId: string,
): Promise<void> {
  await query
    .updateTable('unique_link')
    .set({ status: 'deleted', member_id: null, seq: null })
    .where('survey_id', '=', surveyId)
    .where('member_id', '=', memberId)
    .execute();
}

/** Removes a response from its link. A used link stays used. */
export async function forgetResponse(
  transaction: Transaction,
  { surveyId, seq }: { readonly surveyId: string; readonly seq: number },
): Promise<void> {
  await transaction
    .updateTable('unique_link')
    .set({ seq: null })
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .execute();
}

export interface LinkPage {
  readonly batch: number;
  readonly after: number;
  readonly limit: number;
}

export function listLinks(
  { query }: Database,
  surveyId: string,
  { batch, after, limit }: LinkPage,
): Promise<readonly UniqueLink[]> {
  return query
    .selectFrom('unique_link')
    .select(COLUMNS)
    .where('survey_id', '=', surveyId)
    .where('batch', '=', batch)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

export interface BatchCount {
  readonly batch: number;
  readonly status: LinkStatus;
  readonly count: number;
  readonly begun: number;
  readonly used: number;
  readonly made_at: Date;
  readonly starts_at: Date | null;
  readonly expires_at: Date | null;
}

export async function countBatches({ query }: Database, surveyId: string): Promise<readonly BatchCount[]> {
  const rows = await query
    .selectFrom('unique_link')
    .select(({ fn }) => [
      'batch',
      'status',
      'starts_at',
      'expires_at',
      fn.countAll<number>().as('count'),
      fn.count<number>('seq').as('begun'),
      fn.count<number>('used_at').as('used'),
      fn.min('made_at').as('made_at'),
    ])
    .where('survey_id', '=', surveyId)
    .groupBy(['batch', 'status', 'starts_at', 'expires_at'])
    .orderBy('batch')
    .orderBy('status')
    .execute();
  return rows;
}

/** Changes the status of the numbered links of a batch, or of all, except deleted links. Returns how many changed. */
export async function changeLinks(
  { query }: Database,
  surveyId: string,
  {
    batch,
    numbers,
    status,
  }: { readonly batch: number; readonly numbers?: readonly number[]; readonly status: LinkStatus },
): Promise<number> {
  const { numUpdatedRows } = await query
    .updateTable('unique_link')
    .set({ status })
    .where('survey_id', '=', surveyId)
    .where('batch', '=', batch)
    .where('status', '<>', 'deleted')
    .$if(numbers !== undefined, (change) => change.where('number', 'in', [...(numbers ?? [])]))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
