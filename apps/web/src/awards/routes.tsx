import type { ComponentType } from 'react';
import { pathBelowBase } from '../addresses/routes.ts';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import type { SitePageProps } from '../navigation/site-page.ts';
import { lateView } from '../network/late-part.ts';

const page = (name: keyof typeof import('./pages/award-pages.tsx')) =>
  lateView(() => import('./pages/award-pages.tsx').then((module) => module[name]));

const preview = lateView(() =>
  import('./preview/award-preview-page.tsx').then((module) => module.AwardPreviewPage),
);
const coupon = page('CouponPage');

/** Chooses the page by the last part of the path. Other parts show the page for unknown addresses. */
const createPageChooser =
  (pages: Readonly<Record<string, ComponentType<SitePageProps>>>) => (props: SitePageProps) => {
    const part = pathBelowBase(props.navigation.current().path).split('/').at(-1) ?? '';
    const Page = Object.hasOwn(pages, part) ? (pages[part] ?? NotFoundPage) : NotFoundPage;
    return <Page {...props} />;
  };

/** The pages of awards by route, loaded when they are opened. */
export const awardRoutes = {
  awardPagePreview: preview,
  awardPreview: preview,
  awardChildPreview: preview,
  award: page('AwardListPage'),
  awardPart: createPageChooser({ bonus: page('BonusPage'), coupon }),
  awardEntry: coupon,
  draw: page('DrawPage'),
  prize: page('PrizePage'),
  customAward: page('CustomAwardPage'),
  couponVerify: lateView(() => import('./staff/verify-page.tsx').then((module) => module.VerifyPage)),
  fission: createPageChooser({
    share: lateView(() => import('./fission/share-page.tsx').then((module) => module.SharePage)),
    receive: lateView(() => import('./fission/receive-page.tsx').then((module) => module.ReceivePage)),
  }),
};
