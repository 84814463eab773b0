import type {
  AwardKind,
  CodeKey,
  CouponState,
  PrizeRank,
  RedPacketState,
  TicketState,
} from '@canvass/protocol';
import type { Texts } from '../../i18n/texts.ts';

/** What tables of the protocol ask of the words: a locale without one of them does not compile. */
export type AwardTexts = Texts &
  Readonly<
    Record<
      | CodeKey<'award'>
      | CodeKey<'sms'>
      | `kind.${AwardKind}`
      | `ready.${AwardKind}`
      | `state.${TicketState}`
      | `state.${TicketState}_title`
      | `rank.${PrizeRank}`
      | `red.${RedPacketState}`
      | `red.${RedPacketState}_title`
      | `staff.${CouponState}_title`,
      string
    >
  >;
