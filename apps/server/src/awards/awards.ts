import type {
  AwardAuth,
  AwardAuthRequest,
  AwardClaimRequest,
  AwardDrawRequest,
  AwardsData,
  AwardSmsData,
  AwardView,
} from '@canvass/protocol';
import type { Respondent } from '../access/respondent-token.ts';
import type { Foundation } from '../foundation.ts';
import { type Failure, fail, isFailure } from '../http/failure.ts';
import { transact, type Transaction } from '../storage/transact.ts';
import type { Surveys } from '../surveys/surveys.ts';
import type { KeyedHash } from '../verification/keyed-hashes.ts';
import type { Verification } from '../verification/verification.ts';
import type { AwardAccounts } from './award-accounts.ts';
import { createAwardDoor, type Earned } from './award-door.ts';
import { claim, phoneHash } from './claim/claim.ts';
import type { ContactSeal } from './claim/contact-seal.ts';
import { draw, drawsLeft } from './draw/draw.ts';
import { openPayout } from './payouts/payout-store.ts';
import { type PublishedAward, prizeOf } from './published-award.ts';
import { broughtUp } from './tickets/current-ticket.ts';
import { lockTicket, moveTicket, type Ticket } from './tickets/ticket-store.ts';
import { createShownAwards } from './view/shown-awards.ts';

/** What respondents do about their awards. `language`: of the author's words. */
export interface Awards {
  list(respondent: Respondent, language: string | undefined): Promise<AwardsData | Failure>;
  info(respondent: Respondent, aid: string, language?: string): Promise<AwardView | Failure>;
  sendCode(respondent: Respondent, asked: AskedCode): Promise<AwardSmsData | Failure>;
  verify(
    respondent: Respondent,
    by: AwardAuth,
    asked: Omit<AwardAuthRequest, 'id'>,
  ): Promise<AwardView | Failure>;
  draw(respondent: Respondent, asked: Omit<AwardDrawRequest, 'id'>): Promise<AwardView | Failure>;
  claim(respondent: Respondent, asked: Omit<AwardClaimRequest, 'id'>): Promise<AwardView | Failure>;
  /** Of a red packet: draws it where that was not done, and sends the money on its way. */
  takeMoney(respondent: Respondent, asked: Omit<AwardDrawRequest, 'id'>): Promise<AwardView | Failure>;
}
interface AskedCode {
  readonly aid: string;
  readonly phone: string;
  readonly address: string;
}

export interface AwardParts {
  readonly surveys: Surveys;
  readonly hash: KeyedHash;
  readonly seal: ContactSeal;
  readonly verification: Verification;
  readonly accounts: AwardAccounts;
  /** Pays at once what was opened; what fails is tried again later. */
  payNow(surveyId: string, outNo: string): Promise<void>;
  readonly merchant: { readonly mch_id: string; readonly app_id: string } | undefined;
}

/** What came of something that the stored state does not allow any more: refused, with the award as it stands. */
interface Held {
  readonly ticket: Ticket;
  readonly refusal?: Failure;
}

export function createAwards(foundation: Foundation, parts: AwardParts): Awards {
  const { database, now } = foundation;
  const { hash, seal, verification, accounts } = parts;
  const door = createAwardDoor(foundation, parts.surveys);
  const shown = createShownAwards(foundation, parts);
  const moment = () => new Date(now());

  /** Does something with a ticket, in a transaction that holds it, and shows what came of it. */
  async function change(
    respondent: Respondent,
    { aid, revision }: Pick<AwardDrawRequest, 'aid' | 'revision'>,
    work: (transaction: Transaction, earned: Earned) => Promise<Held | Failure>,
  ): Promise<AwardView | Failure> {
    const found = await door.award(respondent, aid);
    if (isFailure(found)) return found;
    const { award } = found;
    const held = await transact(database, async (transaction) => {
      const ticket = await lockTicket(transaction, { ...respondent, aid });
      if (ticket === undefined) return fail('award.invalid');
      const current = await broughtUp(transaction, award, ticket, moment());
      const closed = closedBy(current);
      if (closed !== undefined) return closed;
      const done = await work(transaction, { award, ticket: current });
      // What was done already is told before the award has changed: nobody may lose it by that.
      const isStale = revision !== award.revision && (isFailure(done) || done.refusal === undefined);
      if (isStale) throw new Stale();
      return done;
    }).catch((error: unknown) => {
      if (error instanceof Stale) return fail('answering.state_changed');
      throw error;
    });
    if (isFailure(held)) return held;
    const view = await shown.view(award, held.ticket, undefined);
    return held.refusal === undefined ? view : { ...held.refusal, data: view };
  }

  const drawnAlready = (ticket: Ticket): Held => ({ ticket, refusal: fail('award.drawn') });

  return {
    async list(respondent, language) {
      const found = await door.all(respondent);
      if (isFailure(found)) return found;
      return { awards: await shown.views(found, language) };
    },
    async info(respondent, aid, language) {
      const found = await door.award(respondent, aid);
      return isFailure(found) ? found : shown.view(found.award, found.ticket, language);
    },
    async sendCode(respondent, { aid, phone, address }) {
      const found = await door.award(respondent, aid);
      if (isFailure(found)) return found;
      if (found.award.auth !== 'sms') return fail('award.invalid');
      const closed = closedBy(found.ticket);
      if (closed !== undefined) return closed;
      const sent = await verification.sendTo(respondent, { phone, address });
      return isFailure(sent) ? sent : { resend_in: sent.wait_seconds };
    },
    async verify(respondent, by, asked) {
      const found = await door.award(respondent, asked.aid);
      if (isFailure(found)) return found;
      if (found.award.auth !== by) return fail('award.invalid');
      const whose = await verifiedBy(found.award, respondent, asked);
      if (isFailure(whose)) return whose;
      return change(respondent, asked, async (transaction, { ticket }) => {
        // The first one counts: a second number is no second chance (A49).
        if (by === 'close' || ticket.verified !== null) return { ticket };
        const facts = { by };
        const set = { verified: whose.hash, verified_by: by };
        const moved = await moveTicket(transaction, ticket, ticket.state, {
          act: 'verified',
          facts,
          now: moment(),
          change: set,
        });
        return { ticket: moved ?? ticket };
      });
    },
    draw: (respondent, asked) =>
      change(respondent, asked, async (transaction, { award, ticket }) => {
        if (drawsLeft(award, ticket) === 0) return drawnAlready(ticket);
        const drawn = await draw(transaction, award, ticket, moment());
        return isFailure(drawn) ? drawn : { ticket: drawn };
      }),
    claim: (respondent, asked) =>
      change(respondent, asked, async (transaction, { award, ticket }) => {
        const claimed = await claim(transaction, award, ticket, asked, { hash, seal, now: moment() });
        if (!isFailure(claimed)) return { ticket: claimed };
        return claimed.failure === 'award.claimed' ? { ticket, refusal: claimed } : claimed;
      }),
    async takeMoney(respondent, asked) {
      const account = await accounts(respondent);
      let opened: string | undefined;
      const result = await change(respondent, asked, async (transaction, { award, ticket }) => {
        opened = undefined;
        if (award.auth === 'wx' && account === undefined) return fail('verification.not_sent');
        const drawn = await drawnOf(transaction, award, ticket, account);
        if (isFailure(drawn)) return drawn;
        if (drawn.state !== 'won') return ticket === drawn ? drawnAlready(drawn) : { ticket: drawn };
        if (prizeOf(award, drawn.prize)?.gives !== 'red_packet') return drawnAlready(drawn);
        if (account === undefined) return fail('verification.not_sent');
        const at = { kind: 'red_packet', account: account.openId, now: moment() } as const;
        const moved = await moveTicket(transaction, drawn, 'claiming', { act: 'payout opened', now: at.now });
        if (moved === undefined) return fail('award.invalid');
        const sealed = seal.seal({ name: account.openId }, moved.ticket);
        opened = await openPayout(transaction, moved, { ...at, account: sealed });
        return { ticket: moved };
      });
      if (opened === undefined) return result;
      await parts.payNow(respondent.surveyId, opened);
      const found = await door.award(respondent, asked.aid);
      return isFailure(found) ? found : shown.view(found.award, found.ticket, undefined);
    },
  };

  async function drawnOf(
    transaction: Transaction,
    award: PublishedAward,
    ticket: Ticket,
    account: { readonly hash: string } | undefined,
  ): Promise<Ticket | Failure> {
    if (drawsLeft(award, ticket) === 0) return ticket;
    const known: Ticket =
      ticket.verified === null && account !== undefined
        ? { ...ticket, verified: account.hash, verified_by: 'wx' }
        : ticket;
    return draw(transaction, award, known, moment());
  }

  async function verifiedBy(
    award: PublishedAward,
    respondent: Respondent,
    { phone = '', sms_code: code = '' }: Pick<AwardAuthRequest, 'phone' | 'sms_code'>,
  ): Promise<{ readonly hash: string | null } | Failure> {
    switch (award.auth) {
      case 'close':
        return { hash: null };
      case 'sms': {
        const proved = await verification.prove(respondent, { phone, code });
        return isFailure(proved) ? proved : { hash: phoneHash(hash, award, phone) };
      }
      case 'wx': {
        const account = await accounts(respondent);
        return account === undefined ? fail('verification.not_sent') : { hash: account.hash };
      }
    }
  }
}

/** The author has changed the award since the page was shown: nothing of the call is stored (AWARD-10). */
class Stale extends Error {}

/** Why nothing can be done with a ticket, whatever is asked. */
function closedBy({ state }: Pick<Ticket, 'state'>): Failure | undefined {
  if (state === 'pending') return fail('award.not_ready');
  return state === 'expired' || state === 'revoked' ? fail('award.invalid') : undefined;
}
