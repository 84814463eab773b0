import type { ResponseKey } from '../../response-log/response-store.ts';
import type { Transaction } from '../../database/transact.ts';
import { computeChangedSums } from './sums.ts';
import type { CountedAnswers } from '../../database/result-tables.ts';
import { lockTally, storeCounted, storeTally, takeCounted } from './tally-store.ts';

/** Replaces a response's answers in the sums by `newAnswers`, or removes them. Does nothing if it is not counted. */
export async function recount(
  transaction: Transaction,
  key: ResponseKey,
  newAnswers: CountedAnswers | undefined,
): Promise<void> {
  const { surveyId, seq } = key;
  const tally = await lockTally(transaction, surveyId);
  const before = tally === undefined ? undefined : await takeCounted(transaction, key);
  if (tally === undefined || before === undefined) return;
  const generation = tally.generation + 1;
  const sums = computeChangedSums(tally.sums, {
    remove: [before],
    add: newAnswers === undefined ? [] : [newAnswers],
  });
  await storeTally(transaction, surveyId, { ...tally, generation, revision: tally.revision + 1, sums });
  if (newAnswers !== undefined)
    await storeCounted(transaction, surveyId, generation, [{ ...newAnswers, seq }]);
}
