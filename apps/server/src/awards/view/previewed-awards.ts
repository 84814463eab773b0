import type { AwardFission, AwardView, PreviewedAward } from '@canvass/protocol';
import { type AwardVersion, posterOf, type PublishedAward, listPublishedAwards } from '../published-award.ts';
import type { Ticket } from '../tickets/ticket-store.ts';
import { createAwardView, textsOfAward } from './award-view.ts';

interface PreviewContext {
  readonly now: Date;
  readonly language: string | undefined;
}

/**
 * The awards of a version for previews, as respondents see them before a draw, and after winning the first
 * prize. Stores no ticket and takes no stock. Conditions, hidden odds, stock and budget are not returned.
 */
export function createPreviewedAwards(
  surveyId: string,
  version: AwardVersion,
  context: PreviewContext,
): readonly PreviewedAward[] {
  const awards = listPublishedAwards(surveyId, version);
  return awards.map((award) => {
    const fission = describeInvitations(award, awards, context.language);
    const computeView = (ticket: Ticket): AwardView => {
      const coupon = { valid_until: findValidUntil(award, context.now) };
      const verify = ticket.coupon === null ? undefined : `/s/award/coupon/verify/scan#c=${ticket.coupon}`;
      // Expired awards can be previewed, too.
      return createAwardView(award, {
        ...context,
        ticket,
        ticketData: { coupon, verify, fission },
        now: new Date(0),
      });
    };
    const readyTicket = createReadyTicket(award, context.now);
    return { before: computeView(readyTicket), after: computeView(createWonTicket(award, readyTicket)) };
  });
}

const createReadyTicket = ({ surveyId, id }: PublishedAward, now: Date): Ticket => ({
  survey_id: surveyId,
  aid: id,
  seq: 0,
  ticket: 'preview',
  state: 'ready',
  prize: null,
  amount: null,
  coupon: null,
  draws: 0,
  steps: 0,
  head: '',
  verified: null,
  verified_by: null,
  made_at: now,
  changed_at: now,
});

/** A code that the server never creates. */
const SAMPLE_COUPON = 'K7PQ2M9XR4TA';

function createWonTicket({ prizes: [first] }: PublishedAward, readyTicket: Ticket): Ticket {
  if (first === undefined) return { ...readyTicket, state: 'lost', draws: 1 };
  const { gives: giftKind, prize } = first;
  return {
    ...readyTicket,
    state: giftKind === 'points' || giftKind === 'red_packet' ? 'delivering' : 'won',
    draws: 1,
    prize: first.id,
    amount: (giftKind === 'points' ? prize.points : prize.amount_fen) ?? null,
    coupon: giftKind === 'coupon' ? SAMPLE_COUPON : null,
    verified: 'preview',
  };
}

const DAY_MS = 24 * 60 * 60 * 1_000;
function findValidUntil({ prizes: [first] }: PublishedAward, now: Date): Date | null {
  const days = first?.prize.valid_days;
  return days === undefined ? null : new Date(now.getTime() + days * DAY_MS);
}

function describeInvitations(
  { award, version }: PublishedAward,
  awards: readonly PublishedAward[],
  language: string | undefined,
): AwardFission | undefined {
  const { fission } = award;
  const gift = awards.find(({ id }) => id === fission?.gift);
  if (fission === undefined || gift === undefined) return undefined;
  return {
    share_link: '/s/fission/receive',
    ...posterOf(version),
    invited: 0,
    wanted: fission.wanted,
    gift: {
      aid: gift.id,
      kind: gift.award.kind,
      title: textsOfAward(gift, language).ofAward('title') ?? gift.id,
      is_earned: false,
    },
  };
}
