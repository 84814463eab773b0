import {
  RESPONSE_CODES,
  type AwardFission,
  type AwardRedPacket,
  type AwardView,
  type ClaimContact,
  type PrizeRank,
} from '@canvass/protocol';
import type { PrizePlan } from '@canvass/logic/effects';
import { findNeededFields } from '../claim/claim.ts';
import { countDrawsLeft } from '../draw/draw.ts';
import type { Payout } from '../payouts/payout-store.ts';
import { findPrize, type PublishedAward } from '../published-award.ts';
import { findExpiry, computeCurrentState } from '../tickets/tickets.ts';
import type { Ticket } from '../tickets/ticket-store.ts';
import { AWARD_KINDS, chooseLanguage, projectLanguages, type Project } from '@canvass/project';

export interface TicketData {
  readonly contact?: ClaimContact | undefined;
  readonly payout?: Payout | undefined;
  readonly coupon?: { readonly valid_until: Date | null } | undefined;
  readonly merchant?: { readonly mch_id: string; readonly app_id: string } | undefined;
  readonly verify?: string | undefined;
  readonly fission?: AwardFission | undefined;
}
interface ViewedTicket {
  readonly ticket: Ticket;
  readonly ticketData: TicketData;
  readonly now: Date;
  readonly language: string | undefined;
}

/** An award as its respondent sees it, without stock and budget. */
export function createAwardView(award: PublishedAward, viewedTicket: ViewedTicket): AwardView {
  const { ticket, now, language } = viewedTicket;
  const authoredAward = award.award;
  const texts = textsOfAward(award, language);
  const state = computeCurrentState(award, ticket, now);
  const expires = findExpiry(award, ticket);
  const code = CODES[state];
  const currentTicket = { ...ticket, state };
  return {
    aid: award.id,
    kind: authoredAward.kind,
    title: texts.ofAward('title') ?? award.id,
    rules: texts.ofAward('rules') ?? '',
    ...omitUndefined({
      description: texts.ofAward('description'),
      odds_text: texts.ofAward('odds_text'),
      picture: authoredAward.picture,
      theme: authoredAward.theme,
      code,
      expires_at: expires?.toISOString(),
      fission: viewedTicket.ticketData.fission,
    }),
    auth: award.auth,
    verified: award.auth === 'close' || ticket.verified !== null,
    state,
    draws_left: countDrawsLeft(award, currentTicket),
    ...(AWARD_KINDS[authoredAward.kind].isDrawn && { prizes: describePrizes(award, texts) }),
    ...describeWin(award, viewedTicket, texts),
    revision: award.revision,
  };
}

const CODES: Partial<Record<Ticket['state'], number>> = {
  pending: RESPONSE_CODES.awardNotReady.code,
  expired: RESPONSE_CODES.awardInvalid.code,
  revoked: RESPONSE_CODES.awardInvalid.code,
};

type WithoutUndefined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const omitUndefined = <T extends object>(fields: T): WithoutUndefined<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<T>; // only undefined fields are missing

const DEFAULT_RANK = 1;
const describePrizes = (
  { prizes, award }: PublishedAward,
  texts: AwardTexts,
): NonNullable<AwardView['prizes']> =>
  prizes.map(({ id, prize, oddsPpm }) => ({
    rank: (prize.rank ?? DEFAULT_RANK) as PrizeRank, // the project schema allows no other ranks
    name: texts.ofPrize(id, 'name') ?? id,
    ...omitUndefined({ picture: prize.picture, odds_ppm: award.show_odds === true ? oddsPpm : undefined }),
  }));

function describeWin(
  award: PublishedAward,
  viewedTicket: ViewedTicket,
  texts: AwardTexts,
): Partial<AwardView> {
  const { ticket, ticketData } = viewedTicket;
  const plan = findPrize(award, ticket.prize);
  if (plan === undefined) return {};
  const neededFields = findNeededFields(award, ticket);
  const editable = ticket.state === 'won' || ticket.state === 'claimed';
  return {
    prize: {
      rank: (plan.prize.rank ?? DEFAULT_RANK) as PrizeRank, // the project schema allows no other ranks
      name: texts.ofPrize(plan.id, 'name') ?? plan.id,
      ...omitUndefined({ picture: plan.prize.picture }),
    },
    ...(neededFields.length > 0 && {
      claim: { needs: neededFields, editable, ...omitUndefined({ given: ticketData.contact }) },
    }),
    ...describeGift(plan, viewedTicket, texts),
  };
}

function describeGift(
  { id, gives: giftKind, prize }: PrizePlan,
  { ticket, ticketData }: ViewedTicket,
  texts: AwardTexts,
): Partial<AwardView> {
  switch (giftKind) {
    case 'goods':
      return {};
    case 'coupon':
      return {
        coupon: {
          code: ticket.coupon ?? '',
          ...omitUndefined({
            valid_until: ticketData.coupon?.valid_until?.toISOString(),
            note: texts.ofPrize(id, 'note'),
            verify: ticketData.verify,
          }),
        },
      };
    case 'points':
      return { points: { amount: ticket.amount ?? 0, unit: texts.ofPrize(id, 'unit') ?? 'points' } };
    case 'red_packet':
      return { red_packet: describeRedPacket(ticket, ticketData) };
    case 'text': {
      const text = texts.ofPrize(id, 'text') ?? '';
      return { custom: { text, ...omitUndefined({ link: prize.link, asks_phone: prize.asks_phone }) } };
    }
  }
}

/** The messaging app cancels transfers that were not confirmed within a day. */
const CONFIRM_MS = 24 * 60 * 60 * 1_000;

function describeRedPacket(ticket: Ticket, { payout, merchant }: TicketData): AwardRedPacket {
  const isUnconfirmed = payout?.state === 'sent' && payout.provider_state === 'WAIT_USER_CONFIRM';
  return {
    amount_fen: ticket.amount ?? 0,
    state: stateOfPacket(payout),
    ...(isUnconfirmed &&
      merchant !== undefined &&
      payout.package_info !== null && { package_info: payout.package_info, ...merchant }),
    ...(isUnconfirmed && { expires_at: new Date(payout.made_at.getTime() + CONFIRM_MS).toISOString() }),
  };
}

function stateOfPacket(payout: Payout | undefined): AwardRedPacket['state'] {
  switch (payout?.state) {
    case undefined:
    case 'waiting':
    case 'dead':
      return 'waiting';
    case 'sent':
      return payout.provider_state === 'WAIT_USER_CONFIRM' ? 'waiting' : 'confirmed';
    case 'done':
      return 'success';
    case 'failed':
    case 'given_up':
      return payout.provider_state === 'CANCELLED' ? 'cancelled' : 'failed';
  }
}

interface AwardTexts {
  ofAward(field: 'title' | 'description' | 'rules' | 'odds_text'): string | undefined;
  ofPrize(prize: string, field: 'name' | 'unit' | 'note' | 'text'): string | undefined;
}

/** Returns the texts of an award. Texts without a translation are in the project's own language. */
export function textsOfAward(
  { id, award, prizes, version }: PublishedAward,
  language: string | undefined,
): AwardTexts {
  const { project } = version;
  const texts = computeTranslations(project, language);
  const translate = (path: string): string | undefined => {
    const text: unknown = texts[`awards.${id}.${path}`];
    return typeof text === 'string' ? text : undefined;
  };
  return {
    ofAward: (field) => translate(field) ?? award[field],
    ofPrize: (prize, field) =>
      translate(`prizes.${prize}.${field}`) ?? prizes.find((one) => one.id === prize)?.prize[field],
  };
}

function computeTranslations(
  project: Project,
  language: string | undefined,
): Readonly<Record<string, unknown>> {
  if (language === undefined) return {};
  const chosenLanguage = chooseLanguage(projectLanguages(project), language, []);
  return project.translations?.[chosenLanguage]?.['project'] ?? {};
}
