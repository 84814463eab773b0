import type { State } from '@canvass/logic';
import {
  type AsyncLedgers,
  isDrawnChildUsed,
  listQuestionsBelow,
  quotaClaims,
  scoreLedger,
} from '@canvass/logic/effects';
import { END_STATES } from '@canvass/protocol';
import { spendAdmission } from '../../admission/spend-admission.ts';
import { countInvitation } from '../../awards/fission/invitations.ts';
import { makeTickets } from '../../awards/tickets/tickets.ts';
import { draw, hasDraws, lockDraws, settleDraws } from '../../draws/draws.ts';
import { createSlots } from '../../quotas/slots.ts';
import type { Transaction } from '../../database/transact.ts';
import type { EffectContext, Stop } from './carry-out-call.ts';

const FINISHED = END_STATES.finished.status;

/**
 * The quota cells that are locked first: the cells that the end of the response would claim now, or all cells of its
 * version if pending effects or carried answers may claim more cells (docs/adr/0034).
 */
export type LockedAtFirst = 'claimed' | 'all';

/**
 * The cells that an attempt of `transact` locks first. An attempt that needed other cells is repeated with all cells
 * locked.
 */
export const lockedAtFirst = (attempt: number): LockedAtFirst => (attempt === 1 ? 'claimed' : 'all');

/**
 * The ledgers of the database, in a transaction that holds the response's row. First locks all rows that responses
 * share, in a fixed order, so that no two transactions wait for each other: quota cells, then counts of draws.
 */
export async function createLockedLedgers(
  transaction: Transaction,
  context: EffectContext,
  state: State,
  locks: LockedAtFirst,
): Promise<AsyncLedgers<Stop>> {
  const { surveyId, seq, version, isTest, now, verifier, holder } = context;
  const { program, project, quotas } = version;
  const isCounted = !isTest && quotas.groups.length > 0;
  const slots = isCounted ? createSlots(transaction, context, now, holder) : undefined;
  const extraCells = locks === 'all' ? quotas.groups.flatMap(({ cells }) => cells.map(({ id }) => id)) : [];
  await slots?.lock(quotaClaims(program, state, 'submit'), extraCells);
  if (!isTest) await lockDraws(transaction, surveyId, project);
  return {
    quota: slots?.hold ?? (() => undefined),
    draw: (request) => {
      const questionsOf = (child: string) => listQuestionsBelow(project, child);
      const { shuffle } = request;
      return draw(transaction, { surveyId, seq, request, shuffle, changesCounts: !isTest, now, questionsOf });
    },
    score: scoreLedger,
    verify: (request) => verifier.verify(transaction, context, request),
    async submit({ end, keys, claims }) {
      const takenKeys = await verifier.claim(transaction, context, keys);
      if (takenKeys.size > 0) return { takenKeys };
      if (end.status !== FINISHED || slots === undefined) return 'counted';
      const result = await slots.count(claims);
      if (result !== 'counted' && 'full' in result) await verifier.release(transaction, context);
      return result;
    },
    async ended({ status }, position) {
      const isFinished = status === FINISHED;
      const { facts } = position.state;
      const failure = isTest ? undefined : await spendAdmission(transaction, context, { facts, isFinished });
      if (failure !== undefined) return { stop: 'refused', failure };
      if (!isTest) await makeTickets(transaction, context, program, position.state);
      if (!isTest) await countInvitation(transaction, { ...context, project }, program, position.state);
      if (!isFinished) await slots?.release();
      const isAnswered = (child: string) => isDrawnChildUsed(position, child);
      if (hasDraws(project)) await settleDraws(transaction, { surveyId, seq, now, isFinished, isAnswered });
      return undefined;
    },
  };
}
