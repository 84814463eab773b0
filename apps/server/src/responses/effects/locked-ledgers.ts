import type { State } from '@canvass/logic';
import {
  type AsyncLedgers,
  isBranchUsed,
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
 * version if pending effects or carried answers may claim more cells.
 */
export type LockedAtFirst = 'claimed' | 'all';

/**
 * The cells that an attempt of `transact` locks first. An attempt that needed other cells is repeated with all cells
 * locked.
 */
export const lockedAtFirst = (attempt: number): LockedAtFirst => (attempt === 1 ? 'claimed' : 'all');

/**
 * The ledgers of the database, in a transaction that holds the response's row. First takes all locks that respondents
 * share, in one order, so that no two transactions wait for each other: quota cells, then counts of draws.
 */
export async function createLockedLedgers(
  transaction: Transaction,
  context: EffectContext,
  state: State,
  locks: LockedAtFirst,
): Promise<AsyncLedgers<Stop>> {
  const { surveyId, seq, version, test, now, verifier, holder } = context;
  const { program, project, quotas } = version;
  const isCounted = !test && quotas.groups.length > 0;
  const slots = isCounted ? createSlots(transaction, context, now, holder) : undefined;
  const more = locks === 'all' ? quotas.groups.flatMap(({ cells }) => cells.map(({ id }) => id)) : [];
  await slots?.lock(quotaClaims(program, state, 'submit'), more);
  if (!test) await lockDraws(transaction, surveyId, project);
  return {
    quota: slots?.hold ?? (() => undefined),
    draw: (request) => {
      const questionsOf = (child: string) => listQuestionsBelow(project, child);
      const { shuffle } = request;
      return draw(transaction, { surveyId, seq, request, shuffle, changesCounts: !test, now, questionsOf });
    },
    score: scoreLedger,
    verify: (request) => verifier.verify(transaction, context, request),
    async submit({ end, keys, claims }) {
      const taken = await verifier.claim(transaction, context, keys);
      if (taken.size > 0) return { takenKeys: taken };
      if (end.status !== FINISHED || slots === undefined) return 'counted';
      const result = await slots.count(claims);
      if (result === 'full') await verifier.release(transaction, context);
      return result;
    },
    async ended({ status }, at) {
      const finished = status === FINISHED;
      const { facts } = at.state;
      const failure = test ? undefined : await spendAdmission(transaction, context, { facts, finished });
      if (failure !== undefined) return { stop: 'refused', failure };
      if (!test) await makeTickets(transaction, context, program, at.state);
      if (!test) await countInvitation(transaction, { ...context, project }, program, at.state);
      if (!finished) await slots?.release();
      const isAnswered = (child: string) => isBranchUsed(at, child);
      if (hasDraws(project))
        await settleDraws(transaction, { surveyId, seq, now, isFinished: finished, isAnswered });
      return undefined;
    },
  };
}
