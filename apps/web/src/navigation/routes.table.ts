/** Routes that show the answering screen; `home` is the path without a last part. */
export const ANSWERING_SCREENS = ['home', 'common', 'begin', 'question', 'end', 'kept'] as const;
export type AnsweringScreen = (typeof ANSWERING_SCREENS)[number];

/** A route of the application (SCREEN-1, SCREEN-2), and what the guard does when it is entered. */
export interface RouteRow {
  /** Below the mount, without slashes at its ends. A part that begins with a colon is a value. */
  readonly path: string;
  /** Shows this answering screen; absent: another page of the site. */
  readonly screen?: AnsweringScreen;
  /** The survey is looked for before anything is shown (SCREEN-12). */
  readonly init: boolean;
  /**
   * Where the language of its own words comes from: the tab's choice for this survey before the address, or the address
   * alone.
   */
  readonly language: 'session' | 'address';
  /** Key of the document's title; absent: the screen names itself by what it shows. */
  readonly title?: string;
}

const answering = (path: string, screen: AnsweringScreen) =>
  ({ path, screen, init: true, language: 'session' }) as const;

/** Of previews and corrections: none of them looks for a survey by itself, and each names itself. */
const page = (path: string) => ({ path, init: false, language: 'address' }) as const;

/** Of awards. A title is there only where the address names the page, not what it shows. */
const award = (path: string, language: RouteRow['language'] = 'address') =>
  ({ path, init: false, language }) as const;

/** Every route by its name. The first that fits a path counts; what fits none is `notFound`. */
export const ROUTES = {
  start: { path: '', init: false, language: 'address', title: 'home.title' },
  healthcheck: { path: 'healthcheck', init: false, language: 'address', title: 'healthcheck.title' },
  clearSid: { path: 'clearSid', init: false, language: 'address', title: 'clear.title' },
  test: { path: 'test', init: false, language: 'address', title: 'test.title' },
  home: answering(':surveyId', 'home'),
  common: answering(':surveyId/common', 'common'),
  begin: answering(':surveyId/begin', 'begin'),
  question: answering(':surveyId/question', 'question'),
  end: answering(':surveyId/end', 'end'),
  // Answers that were set aside on this device: a page of ours.
  kept: answering(':surveyId/kept', 'kept'),
  // The address that other systems link to.
  endPage: answering(':surveyId/endPage', 'end'),
  // Where a survey leads that is not published; once it is, its beginning.
  notPublish: answering(':surveyId/notPublish', 'home'),
  questionPreview: page(':surveyId/question/preview'),
  previewCode: page(':surveyId/preview/code/:code'),
  previewContinue: page(':surveyId/preview/continue'),
  realTime: page(':surveyId/realTime'),
  versionView: page(':surveyId/versionView'),
  awardPagePreview: page(':surveyId/preview/awardPage'),
  awardPreview: page(':surveyId/preview/award'),
  // One of its children: draw, wechatPc, wechatPhone, card, brand, coupon.
  awardChildPreview: page(':surveyId/preview/award/:award'),
  modifyAnswer: page(':surveyId/modifyAnswer'),
  // The survey comes from the editor that has opened it.
  previewAi: page('preview/ai'),
  // The survey itself, in the frame of the pages above: a page of ours.
  previewPlayer: page('preview/player'),
  reportPage: { path: ':surveyId/reportPage', init: false, language: 'session' },
  // The language of its link is kept.
  votePage: { path: ':surveyId/votePage', init: false, language: 'address' },
  award: award(':surveyId/award', 'session'),
  awardBonus: award(':surveyId/award/bonus', 'session'),
  awardCoupon: award(':surveyId/award/coupon'),
  awardCouponEntry: award(':surveyId/award/coupon/entry'),
  draw: award(':surveyId/draw'),
  prize: award(':surveyId/prize'),
  customAward: award(':surveyId/customAward'),
  // For the staff of shops: password, scan, input.
  couponPassword: award('award/coupon/verify/password'),
  couponScan: award('award/coupon/verify/scan'),
  couponInput: award('award/coupon/verify/input'),
  fissionShare: { ...award('fission/share'), title: 'fission.share_title' },
  fissionReceive: { ...award('fission/receive'), title: 'fission.receive_title' },
  policy: { path: ':surveyId/policy', init: false, language: 'session', title: 'policy.title' },
  notFound: { path: '*', init: false, language: 'address', title: 'not_found.title' },
} as const satisfies Readonly<Record<string, RouteRow>>;

export type RouteName = keyof typeof ROUTES;
/** Routes that are pages of their own. */
export type SiteRouteName = {
  [N in RouteName]: (typeof ROUTES)[N] extends { readonly screen: AnsweringScreen } ? never : N;
}[RouteName];
