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
import type { Respondent } from '../access/respondent-token.ts';
import type { Foundation } from '../foundation.ts';
import { type Failure, fail, isFailure } from '../http/failure.ts';
import type { AwardParts } from './award-parts.ts';
import { closedBy, createAwardChanges } from './change-award.ts';
import { claim } from './claim/claim.ts';
import { draw, drawsLeft } from './draw/draw.ts';
import { createTakeMoney } from './take-money.ts';
import { createVerifyAward } from './verify-award.ts';

/** What respondents do about their awards. `language`: of the author's words. */
export interface Awards {
  list(respondent: Respondent, language: string | undefined): Promise<AwardsData | Failure>;
  info(respondent: Respondent, aid: string, language?: string): Promise<AwardView | Failure>;
  /** The same, of an award by which others are invited (AWARD-11). */
  share(respondent: Respondent, aid: string, language?: string): Promise<AwardView | Failure>;
  sendCode(respondent: Respondent, asked: AskedCode): Promise<AwardSmsData | Failure>;
  verify(
    respondent: Respondent,
    by: AwardAuth,
    asked: Omit<AwardAuthRequest, 'id'>,
    request: FastifyRequest,
  ): Promise<AwardView | Failure>;
  draw(respondent: Respondent, asked: Omit<AwardDrawRequest, 'id'>): Promise<AwardView | Failure>;
  claim(respondent: Respondent, asked: Omit<AwardClaimRequest, 'id'>): Promise<AwardView | Failure>;
  /** Of a red packet: draws it where that was not done, and sends the money on its way. */
  takeMoney(
    respondent: Respondent,
    asked: Omit<AwardDrawRequest, 'id'>,
    request: FastifyRequest,
  ): Promise<AwardView | Failure>;
}
interface AskedCode {
  readonly aid: string;
  readonly phone: string;
  readonly address: string;
}

export function createAwards(foundation: Foundation, parts: AwardParts): Awards {
  const changes = createAwardChanges(foundation, parts);
  const { door, shown, change } = changes;
  const { hash, seal, verification } = parts;

  return {
    async list(respondent, language) {
      const found = await door.all(respondent);
      return isFailure(found) ? found : { awards: await shown.views(found, language) };
    },
    async info(respondent, aid, language) {
      const found = await door.award(respondent, aid);
      return isFailure(found) ? found : shown.view(found.award, found.ticket, language);
    },
    async share(respondent, aid, language) {
      const found = await door.award(respondent, aid);
      if (isFailure(found)) return found;
      const view = await shown.view(found.award, found.ticket, language);
      return view.fission === undefined ? (closedBy(found.ticket) ?? fail('award.invalid')) : view;
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
    verify: createVerifyAward(changes, parts),
    draw: (respondent, asked) =>
      change(respondent, asked, async (transaction, { award, ticket, now }) => {
        if (drawsLeft(award, ticket) === 0) return { ticket, refusal: fail('award.drawn') };
        const drawn = await draw(transaction, award, ticket, now);
        return isFailure(drawn) ? drawn : { ticket: drawn };
      }),
    claim: (respondent, asked) =>
      change(respondent, asked, async (transaction, held) => {
        const claimed = await claim(transaction, held, asked, { hash, seal });
        if (!isFailure(claimed)) return { ticket: claimed };
        return claimed.failure === 'award.claimed' ? { ticket: held.ticket, refusal: claimed } : claimed;
      }),
    takeMoney: createTakeMoney(changes, parts),
  };
}
