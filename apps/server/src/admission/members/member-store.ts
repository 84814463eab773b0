import type { MemberData } from '@canvass/protocol';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { splitIntoBatches } from '../../database/in-batches.ts';
import { transact } from '../../database/transact.ts';
import { lockExistingSurvey } from '../../surveys/survey-store.ts';

export interface Member {
  readonly memberId: string;
  readonly data: MemberData;
}

/** Adds or replaces members; `deletesOthers` deletes all other members. Returns false if the survey does not exist. */
export function storeMembers(
  database: Database,
  surveyId: string,
  {
    members,
    deletesOthers,
    now,
  }: { readonly members: readonly Member[]; readonly deletesOthers: boolean; readonly now: Date },
): Promise<boolean> {
  return transact(database, async (transaction) => {
    if (!(await lockExistingSurvey(transaction, surveyId))) return false;
    if (deletesOthers) await transaction.deleteFrom('member').where('survey_id', '=', surveyId).execute();
    for (const batch of splitIntoBatches(members))
      await sql`select store_members(${surveyId}, ${batch.map(({ memberId }) => memberId)}::text[],
        ${batch.map(({ data }) => JSON.stringify(data))}::text[], ${now}::timestamptz)`.execute(transaction);
    return true;
  });
}

export async function findMember(
  { query }: Pick<Database, 'query'>,
  surveyId: string,
  memberId: string,
): Promise<Member | undefined> {
  const row = await query
    .selectFrom('member')
    .select('data')
    .where('survey_id', '=', surveyId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row && { memberId, data: JSON.parse(row.data) as MemberData }; // `storeMembers` writes this type
}

export interface MemberPage {
  readonly after: string;
  /** A text in the id or a value, in upper or lower case. Without it, all members are listed. */
  readonly search?: string | undefined;
  readonly limit: number;
}

/** Returns up to `limit` members in the order of their ids, beginning after the id `after`. */
export async function listMembers(
  { query }: Database,
  surveyId: string,
  { after, search, limit }: MemberPage,
): Promise<readonly Member[]> {
  const rows = await query
    .selectFrom('member')
    .select(['member_id', 'data'])
    .where('survey_id', '=', surveyId)
    .where('member_id', '>', after)
    .$if(search !== undefined, (found) => found.where(hasText(search ?? '')))
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map(({ member_id, data }) => ({
    memberId: member_id,
    data: JSON.parse(data) as MemberData, // `storeMembers` writes this type
  }));
}

/** Selects members by a text in the id or a value. Texts of values are read only where the whole JSON has the text. */
const hasText = (text: string): Expression<SqlBool> => sql<SqlBool>`(
  strpos(lower(member_id), lower(${text})) > 0
  or case when strpos(lower(data), lower(${JSON.stringify(text).slice(1, -1)})) > 0 then exists (
    select from jsonb_path_query(data::jsonb, 'strict $.** ? (@.type() == "string")') as found(value)
    where strpos(lower(found.value #>> '{}'), lower(${text})) > 0) else false end)`;

export async function countMembers({ query }: Database, surveyId: string): Promise<number> {
  const row = await query
    .selectFrom('member')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Returns the members with these ids. Unknown ids are left out. */
export async function findMembers(
  { query }: Pick<Database, 'query'>,
  surveyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Member>> {
  const found = new Map<string, Member>();
  for (const batch of splitIntoBatches(ids)) {
    const rows = await query
      .selectFrom('member')
      .select(['member_id', 'data'])
      .where('survey_id', '=', surveyId)
      .where('member_id', 'in', [...batch])
      .execute();
    for (const { member_id: memberId, data } of rows)
      found.set(memberId, { memberId, data: JSON.parse(data) as MemberData }); // `storeMembers` writes this type
  }
  return found;
}

/** Deletes one member, or all without `memberId`. Returns the number of deleted members. */
export async function dropMembers({ query }: Database, surveyId: string, memberId?: string): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('member')
    .where('survey_id', '=', surveyId)
    .$if(memberId !== undefined, (drop) => drop.where('member_id', '=', memberId ?? ''))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
