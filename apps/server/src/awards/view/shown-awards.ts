import type { AwardView } from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import type { AwardParts } from '../award-accounts.ts';
import type { Earned } from '../award-door.ts';
import { findContact } from '../claim/contact-store.ts';
import { couponOf, verifyPath } from '../coupons/coupon-store.ts';
import { fissionOf } from '../fission/invitations.ts';
import { payoutOfTicket } from '../payouts/payout-store.ts';
import { type PublishedAward, prizeOf } from '../published-award.ts';
import type { Ticket } from '../tickets/ticket-store.ts';
import { awardView, type Beside } from './award-view.ts';

/** Loads the data of tickets and returns awards as respondents see them. */
export function createShownAwards(
  { database, now }: Foundation,
  { seal, hash, merchant }: Pick<AwardParts, 'seal' | 'hash' | 'merchant'>,
) {
  async function beside(
    award: PublishedAward,
    ticket: Ticket,
    language: string | undefined,
  ): Promise<Beside> {
    const gives = prizeOf(award, ticket.prize)?.gives;
    const sealed = gives === 'goods' || gives === 'text' ? await findContact(database, ticket) : undefined;
    return {
      contact: sealed === undefined ? undefined : seal.open(sealed, ticket.ticket),
      payout: gives === 'red_packet' ? await payoutOfTicket(database, ticket) : undefined,
      coupon: ticket.coupon === null ? undefined : await couponOf(database, award.surveyId, ticket.coupon),
      verify: ticket.coupon === null ? undefined : verifyPath(hash, award.surveyId, ticket.coupon),
      merchant,
      fission: await fissionOf(database, award, ticket, { now: new Date(now()), language }),
    };
  }
  async function view(
    award: PublishedAward,
    ticket: Ticket,
    language: string | undefined,
  ): Promise<AwardView> {
    return awardView(award, {
      ticket,
      beside: await beside(award, ticket, language),
      now: new Date(now()),
      language,
    });
  }
  return {
    view,
    views: (earned: readonly Earned[], language: string | undefined): Promise<readonly AwardView[]> =>
      Promise.all(earned.map(({ award, ticket }) => view(award, ticket, language))),
  };
}
