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

/** The ticket after an act. `refusal` says why the ticket's state did not allow the act. The reply contains both. */
interface ActResult {
  readonly ticket: Ticket;
  readonly refusal?: Failure;
}
interface LockedAward extends EarnedAward {
  readonly now: Date;
}
type AwardActRequest = Pick<AwardDrawRequest, 'aid' | 'revision' | 'lang_code'>;
type AwardAct = (transaction: Transaction, lockedAward: LockedAward) => Promise<ActResult | Failure>;

/** Thrown to roll back if the author has changed the award since the page was shown (AWARD-10). */
class StaleRevision extends Error {}

function findClosedRefusal({ state }: Pick<Ticket, 'state'>): Failure | undefined {
  if (state === 'pending') return fail('award.not_ready');
  return state === 'expired' || state === 'revoked' ? fail('award.invalid') : undefined;
}

function createAwardChanges(foundation: Foundation, parts: AwardParts) {
  const { database, now } = foundation;
  const earnedAwards = createEarnedAwards(foundation, parts.surveys);
  const awardViews = createAwardViews(foundation, parts);

  async function runAct(
    respondent: Respondent,
    { award }: EarnedAward,
    { revision }: AwardActRequest,
    act: AwardAct,
  ) {
    return transact(database, async (transaction) => {
      const ticket = await lockTicket(transaction, { ...respondent, aid: award.id });
      if (ticket === undefined) return fail('award.invalid');
      const moment = new Date(now());
      const currentTicket = await storeCurrentState(transaction, award, ticket, moment);
      const closedRefusal = findClosedRefusal(currentTicket);
      if (closedRefusal !== undefined) return closedRefusal;
      const actResult = await act(transaction, { award, ticket: currentTicket, now: moment });
      // A result from before the author's change is still returned, so that respondents keep it.
      const isStale =
        revision !== award.revision && (isFailure(actResult) || actResult.refusal === undefined);
      if (isStale) throw new StaleRevision();
      return actResult;
    });
  }

  return {
    earnedAwards,
    awardViews,
    /** Runs an act in a transaction that locks the ticket. A refusal because of the state is returned with the award. */
    async change(
      respondent: Respondent,
      actRequest: AwardActRequest,
      act: AwardAct,
    ): Promise<AwardView | Failure> {
      const found = await earnedAwards.find(respondent, actRequest.aid);
      if (isFailure(found)) return found;
      const actResult = await runAct(respondent, found, actRequest, act).catch((error: unknown) => {
        if (error instanceof StaleRevision) return fail('answering.state_changed');
        throw error;
      });
      if (isFailure(actResult)) return actResult;
      const view = await awardViews.view(found.award, actResult.ticket, actRequest.lang_code);
      return actResult.refusal === undefined ? view : { ...actResult.refusal, data: view };
    },
  };
}
type AwardChanges = ReturnType<typeof createAwardChanges>;

/** The acts of respondents on their awards. `language` chooses the author's texts. */
interface Awards {
  list(respondent: Respondent, language: string | undefined): Promise<AwardsData | Failure>;
  info(respondent: Respondent, aid: string, language?: string): Promise<AwardView | Failure>;
  share(respondent: Respondent, aid: string, language?: string): Promise<AwardView | Failure>;
  sendCode(respondent: Respondent, codeRequest: CodeRequest): Promise<AwardSmsData | Failure>;
  verify(
    respondent: Respondent,
    authMethod: AwardAuth,
    authRequest: Omit<AwardAuthRequest, 'id'>,
    request: FastifyRequest,
  ): Promise<AwardView | Failure>;
  draw(
    respondent: Respondent,
    drawRequest: Omit<AwardDrawRequest, 'id'>,
    address: string,
  ): Promise<AwardView | Failure>;
  claim(respondent: Respondent, claimRequest: Omit<AwardClaimRequest, 'id'>): Promise<AwardView | Failure>;
  /** Draws a red packet unless it was drawn, and starts its payment. */
  takeMoney(
    respondent: Respondent,
    drawRequest: Omit<AwardDrawRequest, 'id'>,
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
  const { earnedAwards, awardViews, change } = changes;
  const { hash, cipher, verification } = parts;

  return {
    async list(respondent, language) {
      const found = await earnedAwards.findAll(respondent);
      return isFailure(found) ? found : { awards: await awardViews.views(found, language) };
    },
    async info(respondent, aid, language) {
      const found = await earnedAwards.find(respondent, aid);
      return isFailure(found) ? found : awardViews.view(found.award, found.ticket, language);
    },
    async share(respondent, aid, language) {
      const found = await earnedAwards.find(respondent, aid);
      if (isFailure(found)) return found;
      const view = await awardViews.view(found.award, found.ticket, language);
      return view.fission === undefined ? (findClosedRefusal(found.ticket) ?? fail('award.invalid')) : view;
    },
    async sendCode(respondent, { aid, phone, address }) {
      const found = await earnedAwards.find(respondent, aid);
      if (isFailure(found)) return found;
      if (found.award.auth !== 'sms') return fail('award.invalid');
      const closedRefusal = findClosedRefusal(found.ticket);
      if (closedRefusal !== undefined) return closedRefusal;
      const sent = await verification.sendWithoutQuestion(respondent, { phone, address });
      return isFailure(sent) ? sent : { resend_in: sent.wait_seconds };
    },
    verify: createVerifyAward(changes, parts),
    draw: (respondent, drawRequest, address) =>
      change(respondent, drawRequest, async (transaction, { award, ticket, now }) => {
        if (countDrawsLeft(award, ticket) === 0) return { ticket, refusal: fail('award.drawn') };
        const drawnTicket = await draw(transaction, award, ticket, { now, address });
        return isFailure(drawnTicket) ? drawnTicket : { ticket: drawnTicket };
      }),
    claim: (respondent, claimRequest) =>
      change(respondent, claimRequest, async (transaction, lockedAward) => {
        const claimedTicket = await claim(transaction, lockedAward, claimRequest, { hash, cipher });
        if (!isFailure(claimedTicket)) return { ticket: claimedTicket };
        return claimedTicket.failure === 'award.claimed'
          ? { ticket: lockedAward.ticket, refusal: claimedTicket }
          : claimedTicket;
      }),
    takeMoney: createTakeMoney(changes, parts),
  };
}

/** The longest wait for a provider. A slower payment continues, and the page asks for its state. */
const MAX_WAIT_MS = 2_000;

/** Draws a red packet unless it was drawn, and stores its payout in the same transaction (AWARD-8). */
function createTakeMoney({ earnedAwards, awardViews, change }: AwardChanges, parts: AwardParts) {
  async function openRedPacket(
    transaction: Transaction,
    { award, ticket, now }: LockedAward,
    account: AwardAccount | undefined,
  ): Promise<(ActResult & { readonly outNo?: string }) | Failure> {
    const drawnResult: ActResult = { ticket, refusal: fail('award.drawn') };
    if (account === undefined || !maySendTo(ticket, account))
      return ticket.state === 'won' || countDrawsLeft(award, ticket) > 0 ? NO_ACCOUNT : drawnResult;
    const drawnTicket = await drawFor(transaction, { award, ticket, now }, account);
    if (isFailure(drawnTicket)) return drawnTicket;
    const isMoney = findPrize(award, drawnTicket.prize)?.gives === 'red_packet';
    if (drawnTicket.state !== 'won' || !isMoney)
      return drawnTicket === ticket ? drawnResult : { ticket: drawnTicket };
    const claimingTicket = await moveTicket(transaction, drawnTicket, 'claiming', {
      act: 'payout opened',
      now,
    });
    if (claimingTicket === undefined) return drawnResult;
    const encryptedAccount = parts.cipher.encrypt({ name: account.openId }, claimingTicket.ticket);
    const outNo = await openPayout(transaction, claimingTicket, {
      kind: 'red_packet',
      account: encryptedAccount,
      now,
    });
    return { ticket: claimingTicket, outNo };
  }

  return async function takeMoney(
    respondent: Respondent,
    drawRequest: AwardActRequest,
    request: FastifyRequest,
  ): Promise<AwardView | Failure> {
    const account = await parts.accounts(respondent, request);
    let openedOutNo: string | undefined;
    const result = await change(respondent, drawRequest, async (transaction, lockedAward) => {
      const actResult = await openRedPacket(transaction, lockedAward, account);
      openedOutNo = isFailure(actResult) ? undefined : actResult.outNo;
      return actResult;
    });
    if (openedOutNo === undefined || isFailure(result)) return result;
    await Promise.race([
      parts.payNow(respondent.surveyId, openedOutNo),
      sleep(MAX_WAIT_MS, undefined, { ref: false }),
    ]);
    const found = await earnedAwards.find(respondent, drawRequest.aid);
    return isFailure(found) ? found : awardViews.view(found.award, found.ticket, drawRequest.lang_code);
  };
}

const NO_ACCOUNT = fail('verification.not_sent');
/** Whether a ticket may pay to an account. Once an account is stored, the ticket pays only to that account (A49). */
const maySendTo = ({ verified, verified_by: by }: Ticket, { hash }: AwardAccount): boolean =>
  by !== 'wx' || verified === hash;

async function drawFor(
  transaction: Transaction,
  { award, ticket, now }: LockedAward,
  { hash }: AwardAccount,
): Promise<Ticket | Failure> {
  if (countDrawsLeft(award, ticket) === 0) return ticket;
  // If the author requires a phone number, limits count that number, and an account cannot replace it.
  const isAccountStored = ticket.verified === null && award.auth !== 'sms';
  const verifiedTicket: Ticket = isAccountStored ? { ...ticket, verified: hash, verified_by: 'wx' } : ticket;
  return draw(transaction, award, verifiedTicket, { now });
}

/** Verifies a phone number or account, and stores its hash with the ticket (AWARD-6). A stored hash is never replaced. */
function createVerifyAward({ earnedAwards, change }: AwardChanges, parts: AwardParts) {
  return async function verify(
    respondent: Respondent,
    authMethod: AwardAuth,
    authRequest: Omit<AwardAuthRequest, 'id'>,
    request: FastifyRequest,
  ): Promise<AwardView | Failure> {
    const found = await earnedAwards.find(respondent, authRequest.aid);
    if (isFailure(found)) return found;
    if (found.award.auth !== authMethod) return fail('award.invalid');
    const proof = await proveRespondent(parts, found.award, { respondent, request }, authRequest);
    if (isFailure(proof)) return proof;
    return change(respondent, authRequest, async (transaction, { ticket, now }) => {
      if (authMethod === 'close' || ticket.verified !== null) return { ticket };
      const verifiedColumns = { verified: proof.hash, verified_by: authMethod };
      const transition = { act: 'verified', facts: { by: authMethod }, now, change: verifiedColumns };
      return { ticket: (await moveTicket(transaction, ticket, ticket.state, transition)) ?? ticket };
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
      const proof = await verification.verifyWithoutQuestion(respondent, { phone, code });
      return isFailure(proof) ? proof : { hash: hashPhone(hash, award, phone) };
    }
    case 'wx': {
      const account = await accounts(respondent, request);
      return account === undefined ? fail('verification.not_sent') : { hash: account.hash };
    }
  }
}
