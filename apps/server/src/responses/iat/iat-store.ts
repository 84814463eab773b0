import type { IatTrial } from '@canvass/protocol';
import type { Database } from '../../database/database.ts';
import type { Transaction } from '../../database/transact.ts';
import type { ResponseKey } from '../../response-log/response-store.ts';

interface IatBlock {
  readonly block: number;
  readonly trials: readonly IatTrial[];
  readonly bodyHash: string;
  readonly now: Date;
}

/** Stores a block, unless it is already stored. Returns the hash of the stored block. */
export async function storeBlock(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  { block, trials, bodyHash, now }: IatBlock,
): Promise<string> {
  await transaction
    .insertInto('iat_block')
    .values({
      survey_id: surveyId,
      seq,
      block,
      trials: JSON.stringify(trials),
      body_hash: bodyHash,
      stored_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await transaction
    .selectFrom('iat_block')
    .select('body_hash')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .where('block', '=', block)
    .executeTakeFirstOrThrow();
  return row.body_hash;
}

export async function findBlockNumbers(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
): Promise<readonly number[]> {
  const rows = await transaction
    .selectFrom('iat_block')
    .select('block')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .orderBy('block')
    .execute();
  return rows.map(({ block }) => block);
}

/** Returns a map from the `seq` of a response to its trials, in the order of its blocks. */
export async function findTrials(
  { query }: Database,
  surveyId: string,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, readonly IatTrial[]>> {
  const bySeq = new Map<number, readonly IatTrial[]>();
  if (seqs.length === 0) return bySeq;
  const rows = await query
    .selectFrom('iat_block')
    .select(['seq', 'trials'])
    .where('survey_id', '=', surveyId)
    .where('seq', 'in', [...seqs])
    .orderBy('seq')
    .orderBy('block')
    .execute();
  for (const { seq, trials } of rows) bySeq.set(seq, [...(bySeq.get(seq) ?? []), ...trials]);
  return bySeq;
}
