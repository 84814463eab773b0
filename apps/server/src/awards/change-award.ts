import type { AwardDrawRequest, AwardView } from '@canvass/protocol';
import type { Respondent } from '../http/callers.ts';
import type { Foundation } from '../config/foundation.ts';
import { type Failure, fail, isFailure } from '../http/failure.ts';
import { transact, type Transaction } from '../database/transact.ts';
import { createAwardDoor, type Earned } from './award-door.ts';
import type { AwardParts } from './award-accounts.ts';
import { broughtUp } from './tickets/current-ticket.ts';
import { lockTicket, type Ticket } from './tickets/ticket-store.ts';
import { createShownAwards } from './view/shown-awards.ts';

/** What came of something that was asked for: a refusal where the stored state does not allow it any more, shown with it. */
export interface Held {
  readonly ticket: Ticket;
  readonly refusal?: Failure;
}
/** An award with its ticket, which the transaction holds, and the time. */
export interface HeldAward extends Earned {
  readonly now: Date;
}
export type Asked = Pick<AwardDrawRequest, 'aid' | 'revision' | 'lang_code'>;
export type Work = (transaction: Transaction, held: HeldAward) => Promise<Held | Failure>;

/** The author has changed the award since the page was shown: nothing of the call is stored (AWARD-10). */
class Stale extends Error {}

/** Why nothing can be done with a ticket, whatever is asked. */
export function closedBy({ state }: Pick<Ticket, 'state'>): Failure | undefined {
  if (state === 'pending') return fail('award.not_ready');
  return state === 'expired' || state === 'revoked' ? fail('award.invalid') : undefined;
}

/** The way in which everything is done with a ticket. */
export function createAwardChanges(foundation: Foundation, parts: AwardParts) {
  const { database, now } = foundation;
  const door = createAwardDoor(foundation, parts.surveys);
  const shown = createShownAwards(foundation, parts);

  async function work(respondent: Respondent, { award }: Earned, { revision }: Asked, does: Work) {
    return transact(database, async (transaction) => {
      const ticket = await lockTicket(transaction, { ...respondent, aid: award.id });
      if (ticket === undefined) return fail('award.invalid');
      const moment = new Date(now());
      const current = await broughtUp(transaction, award, ticket, moment);
      const closed = closedBy(current);
      if (closed !== undefined) return closed;
      const done = await does(transaction, { award, ticket: current, now: moment });
      // What was done already is told even then: nobody may lose it by that.
      const isStale = revision !== award.revision && (isFailure(done) || done.refusal === undefined);
      if (isStale) throw new Stale();
      return done;
    });
  }

  return {
    door,
    shown,
    /** Does something with a ticket, in a transaction that holds it, and shows what came of it. */
    async change(respondent: Respondent, asked: Asked, does: Work): Promise<AwardView | Failure> {
      const found = await door.award(respondent, asked.aid);
      if (isFailure(found)) return found;
      const held = await work(respondent, found, asked, does).catch((error: unknown) => {
        if (error instanceof Stale) return fail('answering.state_changed');
        throw error;
      });
      if (isFailure(held)) return held;
      const view = await shown.view(found.award, held.ticket, asked.lang_code);
      return held.refusal === undefined ? view : { ...held.refusal, data: view };
    },
  };
}
export type AwardChanges = ReturnType<typeof createAwardChanges>;
