import { createHash } from 'node:crypto';
import { canonicalJson } from '@canvass/logic';
import type { IatData, IatRequest, IatTrial } from '@canvass/protocol';
import type { Respondent } from '../../http/callers.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { transact } from '../../database/transact.ts';
import type { AnsweringContext } from '../answering-context.ts';
import { lockResponse } from '../../response-log/step-store.ts';
import { findStanding } from '../stored-facts.ts';
import { findBlocks, storeBlock } from './iat-store.ts';

/**
 * One block of an implicit association test, stored as it was measured (TYPE-23). The same block again is answered as
 * before; another one under its number is refused, so that nobody improves what they did.
 */
export async function keepTrials(
  context: AnsweringContext,
  respondent: Respondent,
  { block, trials: given }: IatRequest,
): Promise<IatData | Failure> {
  const trials = given.map(ownFields);
  const misplaced = trials.findIndex(({ b, t }, at) => b !== block || t !== at + 1);
  if (misplaced >= 0)
    return fail('answering.refused', { key: 'iat.out_of_order', path: `$.trials[${misplaced}]` });
  const reversed = trials.findIndex(({ rt, rt1 }) => rt < rt1);
  if (reversed >= 0)
    return fail('answering.refused', { key: 'iat.time_before_first', path: `$.trials[${reversed}].rt` });
  const standing = await findStanding(context, respondent);
  if (isFailure(standing)) return standing;
  if (standing.version.project.settings?.iat !== true) return fail('iat.absent');
  const bodyHash = createHash('sha256').update(canonicalJson(trials)).digest('hex');
  return transact(context.database, async (transaction) => {
    if (!(await lockResponse(transaction, respondent))) return fail('answering.already_submitted');
    const now = new Date(context.now());
    const stored = await storeBlock(transaction, respondent, { block, trials, bodyHash, now });
    if (stored !== bodyHash) return fail('answering.id_reused');
    return { block, stored: trials.length, blocks: await findBlocks(transaction, respondent) };
  });
}

/** Nothing that a client adds is stored. */
const ownFields = ({ b, t, stim, cat, key, correct, rt1, rt }: IatTrial): IatTrial => ({
  b,
  t,
  stim,
  cat,
  key,
  correct,
  rt1,
  rt,
});
