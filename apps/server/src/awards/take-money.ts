import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { AwardView } from '@canvass/protocol';
import type { Respondent } from '../access/respondent-token.ts';
import { type Failure, fail, isFailure } from '../http/failure.ts';
import type { Transaction } from '../storage/transact.ts';
import type { AwardAccount } from './award-accounts.ts';
import type { AwardParts } from './award-parts.ts';
import type { Asked, AwardChanges, Held, HeldAward } from './change-award.ts';
import { draw, drawsLeft } from './draw/draw.ts';
import { openPayout } from './payouts/payout-store.ts';
import { prizeOf } from './published-award.ts';
import { moveTicket, type Ticket } from './tickets/ticket-store.ts';

/** A provider that is slower than this goes on by itself: the page asks again how it stands. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Draws a red packet where that was not done, and opens its payout, in one transaction (AWARD-8); then it is paid at once, or later
 * if that fails.
 */
export function createTakeMoney({ door, shown, change }: AwardChanges, parts: AwardParts) {
  async function open(
    transaction: Transaction,
    { award, ticket, now }: HeldAward,
    account: AwardAccount | undefined,
  ): Promise<(Held & { readonly outNo?: string }) | Failure> {
    const already: Held = { ticket, refusal: fail('award.drawn') };
    if (account === undefined || !isOf(ticket, account))
      return ticket.state === 'won' || drawsLeft(award, ticket) > 0 ? NO_ACCOUNT : already;
    const drawn = await drawnOf(transaction, { award, ticket, now }, account);
    if (isFailure(drawn)) return drawn;
    const isMoney = prizeOf(award, drawn.prize)?.gives === 'red_packet';
    if (drawn.state !== 'won' || !isMoney) return drawn === ticket ? already : { ticket: drawn };
    const moved = await moveTicket(transaction, drawn, 'claiming', { act: 'payout opened', now });
    if (moved === undefined) return already;
    const sealed = parts.seal.seal({ name: account.openId }, moved.ticket);
    const outNo = await openPayout(transaction, moved, { kind: 'red_packet', account: sealed, now });
    return { ticket: moved, outNo };
  }

  return async function takeMoney(
    respondent: Respondent,
    asked: Asked,
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
      sleep(LONGEST_WAIT_MS, undefined, { ref: false }),
    ]);
    const found = await door.award(respondent, asked.aid);
    return isFailure(found) ? found : shown.view(found.award, found.ticket, asked.lang_code);
  };
}

const NO_ACCOUNT = fail('verification.not_sent');
/** The first account that a ticket was drawn with is the only one that it pays to (A49). */
const isOf = ({ verified, verified_by: by }: Ticket, { hash }: AwardAccount): boolean =>
  by !== 'wx' || verified === hash;

async function drawnOf(
  transaction: Transaction,
  { award, ticket, now }: HeldAward,
  { hash }: AwardAccount,
): Promise<Ticket | Failure> {
  if (drawsLeft(award, ticket) === 0) return ticket;
  // A number that is asked for is not replaced by an account: limits count what the author has named.
  const isEnough = ticket.verified === null && award.auth !== 'sms';
  const known: Ticket = isEnough ? { ...ticket, verified: hash, verified_by: 'wx' } : ticket;
  return draw(transaction, award, known, now);
}
