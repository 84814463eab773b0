import type { AwardDrawRequest, AwardView } from '@canvass/protocol';
import type { Respondent } from '../http/callers.ts';
import type { Foundation } from '../config/foundation.ts';
import { type Failure, fail, isFailure } from '../http/failure.ts';
import { transact, type Transaction } from '../database/transact.ts';
import { createEarnedAwards, type EarnedAward } from './earned-awards.ts';
import type { AwardParts } from './award-accounts.ts';
import { storeCurrentState } from './tickets/current-ticket.ts';
import { lockTicket, type Ticket } from './tickets/ticket-store.ts';
import { createAwardViews } from './view/shown-awards.ts';

/** The ticket after an act. `refusal` says why the stored state did not allow the act; the reply then has both. */
export interface ActResult {
  readonly ticket: Ticket;
  readonly refusal?: Failure;
}
/** An award with its ticket, which the transaction has locked, and the time. */
export interface LockedAward extends EarnedAward {
  readonly now: Date;
}
export type AwardActRequest = Pick<AwardDrawRequest, 'aid' | 'revision' | 'lang_code'>;
export type AwardAct = (transaction: Transaction, held: LockedAward) => Promise<ActResult | Failure>;

/** The author has changed the award since the page was shown. Rolls the transaction back (AWARD-10). */
class StaleRevision extends Error {}

/** The refusal of every act on a ticket in this state. Undefined if acts are possible. */
export function findClosedRefusal({ state }: Pick<Ticket, 'state'>): Failure | undefined {
  if (state === 'pending') return fail('award.not_ready');
  return state === 'expired' || state === 'revoked' ? fail('award.invalid') : undefined;
}

/** Runs all acts on tickets: each locks the ticket, checks it and returns the award as it is afterwards. */
export function createAwardChanges(foundation: Foundation, parts: AwardParts) {
  const { database, now } = foundation;
  const earnedAwards = createEarnedAwards(foundation, parts.surveys);
  const shown = createAwardViews(foundation, parts);

  async function runAct(
    respondent: Respondent,
    { award }: EarnedAward,
    { revision }: AwardActRequest,
    does: AwardAct,
  ) {
    return transact(database, async (transaction) => {
      const ticket = await lockTicket(transaction, { ...respondent, aid: award.id });
      if (ticket === undefined) return fail('award.invalid');
      const moment = new Date(now());
      const current = await storeCurrentState(transaction, award, ticket, moment);
      const closed = findClosedRefusal(current);
      if (closed !== undefined) return closed;
      const done = await does(transaction, { award, ticket: current, now: moment });
      // A result from before the author's change is still returned, so that respondents keep it.
      const isStale = revision !== award.revision && (isFailure(done) || done.refusal === undefined);
      if (isStale) throw new StaleRevision();
      return done;
    });
  }

  return {
    earnedAwards,
    shown,
    /** Runs an act in a transaction that locks the ticket, and returns the changed award. */
    async change(
      respondent: Respondent,
      asked: AwardActRequest,
      does: AwardAct,
    ): Promise<AwardView | Failure> {
      const found = await earnedAwards.award(respondent, asked.aid);
      if (isFailure(found)) return found;
      const held = await runAct(respondent, found, asked, does).catch((error: unknown) => {
        if (error instanceof StaleRevision) return fail('answering.state_changed');
        throw error;
      });
      if (isFailure(held)) return held;
      const view = await shown.view(found.award, held.ticket, asked.lang_code);
      return held.refusal === undefined ? view : { ...held.refusal, data: view };
    },
  };
}
export type AwardChanges = ReturnType<typeof createAwardChanges>;
