import type { AwardView } from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import type { AwardParts } from '../award-accounts.ts';
import { type EarnedAward, findPrize, type PublishedAward } from '../published-award.ts';
import { findContact } from '../claim/contacts.ts';
import { loadCoupon, createCouponPath } from '../coupons/coupon-store.ts';
import { findInvitations } from '../fission/invitations.ts';
import { payoutOfTicket } from '../payouts/payout-store.ts';
import type { Ticket } from '../tickets/ticket-store.ts';
import { createAwardView, type TicketData } from './award-view.ts';

export function createAwardViews(
  { database, now }: Foundation,
  { cipher, hash, merchant }: Pick<AwardParts, 'cipher' | 'hash' | 'merchant'>,
) {
  async function loadTicketData(
    award: PublishedAward,
    ticket: Ticket,
    language: string | undefined,
  ): Promise<TicketData> {
    const giftKind = findPrize(award, ticket.prize)?.gives;
    const encryptedContact =
      giftKind === 'goods' || giftKind === 'text' ? await findContact(database, ticket) : undefined;
    return {
      contact: encryptedContact === undefined ? undefined : cipher.decrypt(encryptedContact, ticket.ticket),
      payout: giftKind === 'red_packet' ? await payoutOfTicket(database, ticket) : undefined,
      coupon: ticket.coupon === null ? undefined : await loadCoupon(database, award.surveyId, ticket.coupon),
      verify: ticket.coupon === null ? undefined : createCouponPath(hash, award.surveyId, ticket.coupon),
      merchant,
      fission: await findInvitations(database, award, ticket, { now: new Date(now()), language }),
    };
  }
  async function view(
    award: PublishedAward,
    ticket: Ticket,
    language: string | undefined,
  ): Promise<AwardView> {
    return createAwardView(award, {
      ticket,
      ticketData: await loadTicketData(award, ticket, language),
      now: new Date(now()),
      language,
    });
  }
  return {
    view,
    views: (
      earnedAwards: readonly EarnedAward[],
      language: string | undefined,
    ): Promise<readonly AwardView[]> =>
      Promise.all(earnedAwards.map(({ award, ticket }) => view(award, ticket, language))),
  };
}
