import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

type State = Selectable<Tables['messaging_state']>;
type Key = Pick<State, 'survey_id' | 'state_hash'>;

export async function storeState({ query }: Database, state: Omit<State, 'used_at'>): Promise<void> {
  await query
    .insertInto('messaging_state')
    .values({ ...state, used_at: null })
    .execute();
}

/** Uses up a state. Undefined if it was used before, has expired or does not exist. */
export function takeState(
  { query }: Database,
  { survey_id, state_hash }: Key,
  now: Date,
): Promise<Pick<State, 'app' | 'path'> | undefined> {
  return query
    .updateTable('messaging_state')
    .set({ used_at: now })
    .where('survey_id', '=', survey_id)
    .where('state_hash', '=', state_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['app', 'path'])
    .executeTakeFirst();
}

/** The path of a state that was used before. */
export async function findUsedPath(
  { query }: Database,
  { survey_id, state_hash }: Key,
): Promise<string | undefined> {
  const row = await query
    .selectFrom('messaging_state')
    .select('path')
    .where('survey_id', '=', survey_id)
    .where('state_hash', '=', state_hash)
    .executeTakeFirst();
  return row?.path;
}
