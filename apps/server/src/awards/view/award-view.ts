import {
  RESPONSE_CODES,
  type AwardFission,
  type AwardRedPacket,
  type AwardView,
  type ClaimContact,
  type PrizeRank,
} from '@canvass/protocol';
import type { PrizePlan } from '@canvass/logic/effects';
import { neededFields } from '../claim/claim.ts';
import { drawsLeft } from '../draw/draw.ts';
import type { Payout } from '../payouts/payout-store.ts';
import { prizeOf, type PublishedAward } from '../published-award.ts';
import { expiryOf, stateNow } from '../tickets/current-ticket.ts';
import type { Ticket } from '../tickets/ticket-store.ts';
import { AWARD_KINDS, chooseLanguage, projectLanguages, type Project } from '@canvass/project';

/** Data of a ticket from other tables and settings. */
export interface Beside {
  readonly contact?: ClaimContact | undefined;
  readonly payout?: Payout | undefined;
  readonly coupon?: { readonly valid_until: Date | null } | undefined;
  /** Merchant and app of red packets. */
  readonly merchant?: { readonly mch_id: string; readonly app_id: string } | undefined;
  readonly verify?: string | undefined;
  readonly fission?: AwardFission | undefined;
}
interface Shown {
  readonly ticket: Ticket;
  readonly beside: Beside;
  readonly now: Date;
  readonly language: string | undefined;
}

/** An award as its respondent sees it, without stock and budget. */
export function awardView(award: PublishedAward, shown: Shown): AwardView {
  const { ticket, now, language } = shown;
  const authored = award.award;
  const words = wordsIn(award, language);
  const state = stateNow(award, ticket, now);
  const expires = expiryOf(award, ticket);
  const code = CODES[state];
  const at = { ...ticket, state };
  return {
    aid: award.id,
    kind: authored.kind,
    title: words.of('title') ?? award.id,
    rules: words.of('rules') ?? '',
    ...defined({
      description: words.of('description'),
      odds_text: words.of('odds_text'),
      picture: authored.picture,
      theme: authored.theme,
      code,
      expires_at: expires?.toISOString(),
      fission: shown.beside.fission,
    }),
    auth: award.auth,
    verified: award.auth === 'close' || ticket.verified !== null,
    state,
    draws_left: drawsLeft(award, at),
    ...(AWARD_KINDS[authored.kind].isDrawn && { prizes: offered(award, words) }),
    ...won(award, shown, words),
    revision: award.revision,
  };
}

const CODES: Partial<Record<Ticket['state'], number>> = {
  pending: RESPONSE_CODES.awardNotReady.code,
  expired: RESPONSE_CODES.awardInvalid.code,
  revoked: RESPONSE_CODES.awardInvalid.code,
};

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
/** Removes undefined fields. */
const defined = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>; // the same keys

const DEFAULT_RANK = 1;
const offered = ({ prizes, award }: PublishedAward, words: Words): NonNullable<AwardView['prizes']> =>
  prizes.map(({ id, prize, oddsPpm }) => ({
    rank: (prize.rank ?? DEFAULT_RANK) as PrizeRank, // the schema knows no other
    name: words.ofPrize(id, 'name') ?? id,
    ...defined({ picture: prize.picture, odds_ppm: award.show_odds === true ? oddsPpm : undefined }),
  }));

/** The prize that was won, and the contact fields that it needs. */
function won(award: PublishedAward, shown: Shown, words: Words): Partial<AwardView> {
  const { ticket, beside } = shown;
  const plan = prizeOf(award, ticket.prize);
  if (plan === undefined) return {};
  const needs = neededFields(award, ticket);
  const editable = ticket.state === 'won' || ticket.state === 'claimed';
  return {
    prize: {
      rank: (plan.prize.rank ?? DEFAULT_RANK) as PrizeRank, // the schema knows no other
      name: words.ofPrize(plan.id, 'name') ?? plan.id,
      ...defined({ picture: plan.prize.picture }),
    },
    ...(needs.length > 0 && { claim: { needs, editable, ...defined({ given: beside.contact }) } }),
    ...given(plan, shown, words),
  };
}

/** The gift of the prize: coupon, points, red packet or text. */
function given({ id, gives, prize }: PrizePlan, { ticket, beside }: Shown, words: Words): Partial<AwardView> {
  switch (gives) {
    case 'goods':
      return {};
    case 'coupon':
      return {
        coupon: {
          code: ticket.coupon ?? '',
          ...defined({
            valid_until: beside.coupon?.valid_until?.toISOString(),
            note: words.ofPrize(id, 'note'),
            verify: beside.verify,
          }),
        },
      };
    case 'points':
      return { points: { amount: ticket.amount ?? 0, unit: words.ofPrize(id, 'unit') ?? 'points' } };
    case 'red_packet':
      return { red_packet: redPacket(ticket, beside) };
    case 'text': {
      const text = words.ofPrize(id, 'text') ?? '';
      return { custom: { text, ...defined({ link: prize.link, asks_phone: prize.asks_phone }) } };
    }
  }
}

/** The messaging app cancels transfers that were not confirmed within a day. */
const CONFIRM_MS = 24 * 60 * 60 * 1_000;

function redPacket(ticket: Ticket, { payout, merchant }: Beside): AwardRedPacket {
  const waits = payout?.state === 'sent' && payout.provider_state === 'WAIT_USER_CONFIRM';
  return {
    amount_fen: ticket.amount ?? 0,
    state: stateOfPacket(payout),
    ...(waits &&
      merchant !== undefined &&
      payout.package_info !== null && { package_info: payout.package_info, ...merchant }),
    ...(waits && { expires_at: new Date(payout.made_at.getTime() + CONFIRM_MS).toISOString() }),
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

/** The author's texts of an award, in one language. */
interface Words {
  of(field: 'title' | 'description' | 'rules' | 'odds_text'): string | undefined;
  ofPrize(prize: string, field: 'name' | 'unit' | 'note' | 'text'): string | undefined;
}

/** Texts in the requested language if the project has it, otherwise in the project's own language. */
export function wordsIn({ id, award, prizes, version }: PublishedAward, language: string | undefined): Words {
  const { project } = version;
  const texts = textsOf(project, language);
  const translated = (path: string): string | undefined => {
    const text: unknown = texts[`awards.${id}.${path}`];
    return typeof text === 'string' ? text : undefined;
  };
  return {
    of: (field) => translated(field) ?? award[field],
    ofPrize: (prize, field) =>
      translated(`prizes.${prize}.${field}`) ?? prizes.find((one) => one.id === prize)?.prize[field],
  };
}

function textsOf(project: Project, language: string | undefined): Readonly<Record<string, unknown>> {
  if (language === undefined) return {};
  const chosen = chooseLanguage(projectLanguages(project), language, []);
  return project.translations?.[chosen]?.['project'] ?? {};
}
