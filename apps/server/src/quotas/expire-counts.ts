import type { ResponseKey } from '../answering/stored/response-store.ts';
import { numberOfNobody } from '../answering/stored/number-of-nobody.ts';
import type { Transaction } from '../storage/transact.ts';

/**
 * A response goes because its time is over, and still counts: where it was counted stands under a number of nobody's,
 * another one in each cell, so that nothing tells which belong together.
 */
export async function expireCounts(transaction: Transaction, { surveyId, seq }: ResponseKey): Promise<void> {
  const dropped = await transaction
    .deleteFrom('quota_count')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .returning('cell_id')
    .execute();
  if (dropped.length === 0) return;
  const kept = dropped.map(({ cell_id }) => ({
    survey_id: surveyId,
    seq: numberOfNobody(),
    cell_id,
  }));
  await transaction.insertInto('quota_count').values(kept).execute();
}
