import type { AwardKind, AwardView } from '@canvass/protocol';
import type { ComponentType } from 'react';
import { lateView } from '../../network/late-part.ts';
import type { AwardPageName } from '../data/award-address.ts';
import type { AwardHandle } from '../data/use-award.ts';
import type { AwardPreview } from '../preview/sample-awards.ts';

type KindProps = { readonly handle: AwardHandle };

/** How pages show a kind of award. The texts `kind.<kind>` and `ready.<kind>` are in `awards.texts.ts`. */
interface AwardKindUi {
  /** The page that shows the award. The page of prizes lists awards with `prize` here even before they are won. */
  readonly page: AwardPageName;
  /** The page that shows a coupon before the respondent collects it. */
  readonly entryPage?: AwardPageName;
  /** Loaded with its style sheet when it is first shown. */
  readonly View: ComponentType<KindProps>;
  /** The messaging app identifies the respondent without another check. */
  readonly opensInApp?: true;
  readonly celebratesItself?: true;
  /** Key of the text that lists show for a prize that was won. Defaults to `state.won`. */
  readonly wonKey?: string;
  /** SVG path in a field of 24 by 24. */
  readonly icon: string;
  readonly previews: readonly AwardPreview[];
}

const RED_PACKET: AwardKindUi = {
  page: 'award/bonus',
  View: lateView(() => import('./red-packet.tsx').then((module) => module.RedPacket)),
  opensInApp: true,
  icon: 'M6 3h12v18H6zm0 5c4 3 8 3 12 0M12 12.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  previews: ['wechatPc', 'wechatPhone'],
};

export const AWARD_KIND_UI: Readonly<Record<AwardKind, AwardKindUi>> = {
  draw: {
    page: 'draw',
    View: lateView(() => import('../draw/draw-view.tsx').then((module) => module.DrawView)),
    celebratesItself: true,
    icon: 'M4 11h16v9H4zM3 7h18v4H3zm9 0v13M12 7C10 3 6 3 6.5 5.5 7 7 10 7 12 7zm0 0c2-4 6-4 5.5-1.5C17 7 14 7 12 7z',
    previews: ['draw'],
  },
  red_packet: RED_PACKET,
  bonus: RED_PACKET,
  coupon: {
    page: 'award/coupon',
    entryPage: 'award/coupon/entry',
    View: lateView(() => import('./coupon.tsx').then((module) => module.Coupon)),
    wonKey: 'have.coupon',
    icon: 'M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zm12 0v12',
    previews: ['coupon'],
  },
  points: {
    page: 'prize',
    View: lateView(() => import('./points.tsx').then((module) => module.Points)),
    wonKey: 'have.points',
    icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 5l1.2 2.6 2.8.4-2 2 .5 2.8L12 14.5l-2.5 1.3.5-2.8-2-2 2.8-.4z',
    previews: ['card'],
  },
  custom: {
    page: 'customAward',
    View: lateView(() => import('./custom.tsx').then((module) => module.Custom)),
    wonKey: 'have.custom',
    icon: 'M12 19s-7-4-7-9a3.5 3.5 0 0 1 7-1 3.5 3.5 0 0 1 7 1c0 5-7 9-7 9z',
    previews: ['brand'],
  },
};

/** The page that shows an award now. */
export function pageOf({
  kind,
  coupon,
}: Pick<AwardView, 'kind'> & Partial<Pick<AwardView, 'coupon'>>): AwardPageName {
  const { page, entryPage = page } = AWARD_KIND_UI[kind];
  return coupon === undefined ? entryPage : page;
}
