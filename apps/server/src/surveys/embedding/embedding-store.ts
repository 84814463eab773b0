import type { EmbedConfig } from '@canvass/protocol';
import type { Database } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import { lockOpenSurvey } from '../survey-store.ts';

export async function findEmbedding(
  { query }: Pick<Database, 'query'>,
  surveyId: string,
): Promise<EmbedConfig | undefined> {
  const row = await query
    .selectFrom('embedding')
    .select('config')
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
  return row?.config;
}

/** Null: as if nothing had ever been said. False: there is no such survey. */
export function storeEmbedding(
  database: Database,
  surveyId: string,
  { config, now }: { readonly config: EmbedConfig | null; readonly now: Date },
): Promise<boolean> {
  return transact(database, async (transaction) => {
    if (!(await lockOpenSurvey(transaction, surveyId))) return false;
    await transaction.deleteFrom('embedding').where('survey_id', '=', surveyId).execute();
    if (config !== null)
      await transaction
        .insertInto('embedding')
        .values({ survey_id: surveyId, config: JSON.stringify(config), changed_at: now })
        .execute();
    return true;
  });
}
