import type {
  AwardAuth,
  AwardAuthRequest,
  AwardClaimRequest,
  AwardDrawRequest,
  AwardsData,
  AwardSmsData,
  AwardView,
} from '@canvass/protocol';
import type { FastifyRequest } from 'fastify';
import type { Respondent } from '../http/callers.ts';
import type { Foundation } from '../config/foundation.ts';
import { fail, isFailure, type Failure } from '../http/failure.ts';
import type { AwardParts, AwardAccount } from './award-accounts.ts';
import { claim, hashPhone } from './claim/claim.ts';
import { draw, countDrawsLeft } from './draw/draw.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { transact, type Transaction } from '../database/transact.ts';
import { openPayout } from './payouts/payout-store.ts';
import { createEarnedAwards, type EarnedAward, findPrize, type PublishedAward } from './published-award.ts';
import { lockTicket, moveTicket, type Ticket } from './tickets/ticket-store.ts';
import { storeCurrentState } from './tickets/tickets.ts';
import { createAwardViews } from './view/shown-awards.ts';

/** The ticket after an act. `refusal` says why the stored state did not allow the act; the reply then has both. */
interface ActResult {
  readonly ticket: Ticket;
  readonly refusal?: Failure;
}
/** An award with its ticket, which the transaction has locked, and the time. */
interface LockedAward extends EarnedAward {
  readonly now: Date;
}
type AwardActRequest = Pick<AwardDrawRequest, 'aid' | 'revision' | 'lang_code'>;
type AwardAct = (transaction: Transaction, held: LockedAward) => Promise<ActResult | Failure>;

/** The author has changed the award since the page was shown. Rolls the transaction back (AWARD-10). */
class StaleRevision extends Error {}

/** The refusal of every act on a ticket in this state. Undefined if acts are possible. */
function findClosedRefusal({ state }: Pick<Ticket, 'state'>): Failure | undefined {
  if (state === 'pending') return fail('award.not_ready');
  return state === 'expired' || state === 'revoked' ? fail('award.invalid') : undefined;
}

/** Runs acts on tickets. Each act locks the ticket, checks it, and returns the changed award. */
function createAwardChanges(foundation: Foundation, parts: AwardParts) {
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
type AwardChanges = ReturnType<typeof createAwardChanges>;

/** The acts of respondents on their awards. `language` chooses the author's texts. */
interface Awards {
  list(respondent: Respondent, language: string | undefined): Promise<AwardsData | Failure>;
  info(respondent: Respondent, aid: string, language?: string): Promise<AwardView | Failure>;
  /** An award with its invitations (AWARD-11). */
  share(respondent: Respondent, aid: string, language?: string): Promise<AwardView | Failure>;
  sendCode(respondent: Respondent, asked: CodeRequest): Promise<AwardSmsData | Failure>;
  verify(
    respondent: Respondent,
    by: AwardAuth,
    asked: Omit<AwardAuthRequest, 'id'>,
    request: FastifyRequest,
  ): Promise<AwardView | Failure>;
  draw(respondent: Respondent, asked: Omit<AwardDrawRequest, 'id'>): Promise<AwardView | Failure>;
  claim(respondent: Respondent, asked: Omit<AwardClaimRequest, 'id'>): Promise<AwardView | Failure>;
  /** Draws a red packet unless it was drawn, and starts its payment. */
  takeMoney(
    respondent: Respondent,
    asked: Omit<AwardDrawRequest, 'id'>,
    request: FastifyRequest,
  ): Promise<AwardView | Failure>;
}

declare module '../http/route.ts' {
  interface Services {
    readonly awards: Awards;
  }
}
interface CodeRequest {
  readonly aid: string;
  readonly phone: string;
  readonly address: string;
}

export function createAwards(foundation: Foundation, parts: AwardParts): Awards {
  const changes = createAwardChanges(foundation, parts);
  const { earnedAwards, shown, change } = changes;
  const { hash, cipher, verification } = parts;

  return {
    async list(respondent, language) {
      const found = await earnedAwards.all(respondent);
      return isFailure(found) ? found : { awards: await shown.views(found, language) };
    },
    async info(respondent, aid, language) {
      const found = await earnedAwards.award(respondent, aid);
      return isFailure(found) ? found : shown.view(found.award, found.ticket, language);
    },
    async share(respondent, aid, language) {
      const found = await earnedAwards.award(respondent, aid);
      if (isFailure(found)) return found;
      const view = await shown.view(found.award, found.ticket, language);
      return view.fission === undefined ? (findClosedRefusal(found.ticket) ?? fail('award.invalid')) : view;
    },
    async sendCode(respondent, { aid, phone, address }) {
      const found = await earnedAwards.award(respondent, aid);
      if (isFailure(found)) return found;
      if (found.award.auth !== 'sms') return fail('award.invalid');
      const closed = findClosedRefusal(found.ticket);
      if (closed !== undefined) return closed;
      const sent = await verification.sendTo(respondent, { phone, address });
      return isFailure(sent) ? sent : { resend_in: sent.wait_seconds };
    },
    verify: createVerifyAward(changes, parts),
    draw: (respondent, asked) =>
      change(respondent, asked, async (transaction, { award, ticket, now }) => {
        if (countDrawsLeft(award, ticket) === 0) return { ticket, refusal: fail('award.drawn') };
        const drawn = await draw(transaction, award, ticket, now);
        return isFailure(drawn) ? drawn : { ticket: drawn };
      }),
    claim: (respondent, asked) =>
      change(respondent, asked, async (transaction, held) => {
        const claimed = await claim(transaction, held, asked, { hash, cipher });
        if (!isFailure(claimed)) return { ticket: claimed };
        return claimed.failure === 'award.claimed' ? { ticket: held.ticket, refusal: claimed } : claimed;
      }),
    takeMoney: createTakeMoney(changes, parts),
  };
}

/** The longest wait for a provider. A slower payment continues, and the page asks for its state. */
const MAX_WAIT_MS = 2_000;

/**
 * Draws a red packet unless it was drawn, and stores its payout in the same transaction (AWARD-8). Then tries to pay it; a
 * failed payment is retried later.
 */
function createTakeMoney({ earnedAwards, shown, change }: AwardChanges, parts: AwardParts) {
  async function open(
    transaction: Transaction,
    { award, ticket, now }: LockedAward,
    account: AwardAccount | undefined,
  ): Promise<(ActResult & { readonly outNo?: string }) | Failure> {
    const already: ActResult = { ticket, refusal: fail('award.drawn') };
    if (account === undefined || !maySendTo(ticket, account))
      return ticket.state === 'won' || countDrawsLeft(award, ticket) > 0 ? NO_ACCOUNT : already;
    const drawn = await drawFor(transaction, { award, ticket, now }, account);
    if (isFailure(drawn)) return drawn;
    const isMoney = findPrize(award, drawn.prize)?.gives === 'red_packet';
    if (drawn.state !== 'won' || !isMoney) return drawn === ticket ? already : { ticket: drawn };
    const moved = await moveTicket(transaction, drawn, 'claiming', { act: 'payout opened', now });
    if (moved === undefined) return already;
    const encrypted = parts.cipher.encrypt({ name: account.openId }, moved.ticket);
    const outNo = await openPayout(transaction, moved, { kind: 'red_packet', account: encrypted, now });
    return { ticket: moved, outNo };
  }

  return async function takeMoney(
    respondent: Respondent,
    asked: AwardActRequest,
    request: FastifyRequest,
  ): Promise<AwardView | Failure> {
    const account = await parts.accounts(respondent, request);
    let opened: string | undefined;
    const result = await change(respondent, asked, async (transaction, held) => {
      const done = await open(transaction, held, account);
      opened = isFailure(done) ? undefined : done.outNo;
      return done;
    });
    if (opened === undefined || isFailure(result)) return result;
    await Promise.race([
      parts.payNow(respondent.surveyId, opened),
      sleep(MAX_WAIT_MS, undefined, { ref: false }),
    ]);
    const found = await earnedAwards.award(respondent, asked.aid);
    return isFailure(found) ? found : shown.view(found.award, found.ticket, asked.lang_code);
  };
}

const NO_ACCOUNT = fail('verification.not_sent');
/** Whether a ticket may pay to an account: only to the first one that has drawn it (A49). */
const maySendTo = ({ verified, verified_by: by }: Ticket, { hash }: AwardAccount): boolean =>
  by !== 'wx' || verified === hash;

async function drawFor(
  transaction: Transaction,
  { award, ticket, now }: LockedAward,
  { hash }: AwardAccount,
): Promise<Ticket | Failure> {
  if (countDrawsLeft(award, ticket) === 0) return ticket;
  // If the author requires a phone number, limits count that number, and an account cannot replace it.
  const isEnough = ticket.verified === null && award.auth !== 'sms';
  const known: Ticket = isEnough ? { ...ticket, verified: hash, verified_by: 'wx' } : ticket;
  return draw(transaction, award, known, now);
}

/** Stores the verified phone number or account of a ticket (AWARD-6). Once stored, it cannot be replaced. */
function createVerifyAward({ earnedAwards, change }: AwardChanges, parts: AwardParts) {
  return async function verify(
    respondent: Respondent,
    by: AwardAuth,
    asked: Omit<AwardAuthRequest, 'id'>,
    request: FastifyRequest,
  ): Promise<AwardView | Failure> {
    const found = await earnedAwards.award(respondent, asked.aid);
    if (isFailure(found)) return found;
    if (found.award.auth !== by) return fail('award.invalid');
    const whose = await proveRespondent(parts, found.award, { respondent, request }, asked);
    if (isFailure(whose)) return whose;
    return change(respondent, asked, async (transaction, { ticket, now }) => {
      if (by === 'close' || ticket.verified !== null) return { ticket };
      const set = { verified: whose.hash, verified_by: by };
      const about = { act: 'verified', facts: { by }, now, change: set };
      return { ticket: (await moveTicket(transaction, ticket, ticket.state, about)) ?? ticket };
    });
  };
}

async function proveRespondent(
  { verification, accounts, hash }: AwardParts,
  award: PublishedAward,
  { respondent, request }: { readonly respondent: Respondent; readonly request: FastifyRequest },
  { phone = '', sms_code: code = '' }: Pick<AwardAuthRequest, 'phone' | 'sms_code'>,
): Promise<{ readonly hash: string | null } | Failure> {
  switch (award.auth) {
    case 'close':
      return { hash: null };
    case 'sms': {
      const proved = await verification.prove(respondent, { phone, code });
      return isFailure(proved) ? proved : { hash: hashPhone(hash, award, phone) };
    }
    case 'wx': {
      const account = await accounts(respondent, request);
      return account === undefined ? fail('verification.not_sent') : { hash: account.hash };
    }
  }
}
