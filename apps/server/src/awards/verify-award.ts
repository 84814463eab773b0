import type { FastifyRequest } from 'fastify';
import type { AwardAuth, AwardAuthRequest, AwardView } from '@canvass/protocol';
import type { Respondent } from '../access/respondent-token.ts';
import { type Failure, fail, isFailure } from '../http/failure.ts';
import type { AwardParts } from './award-parts.ts';
import type { AwardChanges } from './change-award.ts';
import { phoneHash } from './claim/claim.ts';
import type { PublishedAward } from './published-award.ts';
import { moveTicket } from './tickets/ticket-store.ts';

/** Notes who draws (AWARD-6): the first that was proved counts, and a second number is no second chance. */
export function createVerifyAward({ door, change }: AwardChanges, parts: AwardParts) {
  return async function verify(
    respondent: Respondent,
    by: AwardAuth,
    asked: Omit<AwardAuthRequest, 'id'>,
    request: FastifyRequest,
  ): Promise<AwardView | Failure> {
    const found = await door.award(respondent, asked.aid);
    if (isFailure(found)) return found;
    if (found.award.auth !== by) return fail('award.invalid');
    const whose = await provedBy(parts, found.award, { respondent, request }, asked);
    if (isFailure(whose)) return whose;
    return change(respondent, asked, async (transaction, { ticket, now }) => {
      if (by === 'close' || ticket.verified !== null) return { ticket };
      const set = { verified: whose.hash, verified_by: by };
      const about = { act: 'verified', facts: { by }, now, change: set };
      return { ticket: (await moveTicket(transaction, ticket, ticket.state, about)) ?? ticket };
    });
  };
}

async function provedBy(
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
      return isFailure(proved) ? proved : { hash: phoneHash(hash, award, phone) };
    }
    case 'wx': {
      const account = await accounts(respondent, request);
      return account === undefined ? fail('verification.not_sent') : { hash: account.hash };
    }
  }
}
