/** The screens of answering, each with a route of the same name. The path of `home` is only the survey's id. */
const ANSWERING_SCREENS = ['home', 'common', 'begin', 'question', 'end', 'kept'] as const;
export type AnsweringScreen = (typeof ANSWERING_SCREENS)[number];

/** A route, with the screen, language and title of its page (SCREEN-1, SCREEN-2). */
export interface RouteRow {
  /** Path below `/s`, without slashes at its ends. A part that begins with a colon is a value. */
  readonly path: string;
  /** The answering screen to show once the survey is found (SCREEN-12). Absent for other pages of the site. */
  readonly screen?: AnsweringScreen;
  /** With `session`, the language chosen in the tab wins over the language in the address. If absent, only the address counts. */
  readonly language?: 'session';
  /** Key of the document's title. Absent if the screen sets its title itself. */
  readonly title?: string | undefined;
}

const answeringRoute = (path: string, screen: AnsweringScreen) =>
  ({ path, screen, language: 'session' }) as const;

const siteRoute = (path: string, title?: string) => ({ path, title });

/** Pages in the language chosen in the tab, which set their titles themselves. */
const tabLanguageRoute = (path: string) => ({ path, language: 'session' }) as const;

/** Every route by its name. The first match counts. A path without a match is `notFound`. */
export const ROUTES = {
  start: siteRoute('', 'home.title'),
  healthcheck: siteRoute('healthcheck', 'healthcheck.title'),
  clearSid: siteRoute('clearSid', 'clear.title'),
  test: siteRoute('test', 'test.title'),
  home: answeringRoute(':surveyId', 'home'),
  common: answeringRoute(':surveyId/common', 'common'),
  begin: answeringRoute(':surveyId/begin', 'begin'),
  question: answeringRoute(':surveyId/question', 'question'),
  end: answeringRoute(':surveyId/end', 'end'),
  // Answers that were set aside on this device. The page is an addition of this product.
  kept: answeringRoute(':surveyId/kept', 'kept'),
  // The address to which other systems link.
  endPage: answeringRoute(':surveyId/endPage', 'end'),
  // Page of an unpublished survey. It redirects to the start page once the survey is published.
  notPublish: answeringRoute(':surveyId/notPublish', 'home'),
  questionPreview: siteRoute(':surveyId/question/preview'),
  previewCode: siteRoute(':surveyId/preview/code/:code'),
  previewContinue: siteRoute(':surveyId/preview/continue'),
  realTime: siteRoute(':surveyId/realTime'),
  versionView: siteRoute(':surveyId/versionView'),
  awardPagePreview: siteRoute(':surveyId/preview/awardPage'),
  awardPreview: siteRoute(':surveyId/preview/award'),
  // One of the pages below `awardPreview` (page-parts.ts).
  awardChildPreview: siteRoute(':surveyId/preview/award/:award'),
  modifyAnswer: siteRoute(':surveyId/modifyAnswer'),
  // The survey comes from the editor that has opened it.
  previewAi: siteRoute('preview/ai'),
  // The survey in the frame of the preview pages. This page is an addition of this product.
  previewPlayer: siteRoute('preview/player'),
  // One page of a survey, in the frame of the editor.
  previewCanvas: siteRoute('preview/canvas'),
  reportPage: tabLanguageRoute(':surveyId/reportPage'),
  // Keeps the language of its link.
  votePage: siteRoute(':surveyId/votePage'),
  // The code comes in the fragment or is typed. The page is an addition of this product (TRUST-32).
  receipt: tabLanguageRoute(':surveyId/receipt'),
  award: tabLanguageRoute(':surveyId/award'),
  awardPart: tabLanguageRoute(':surveyId/award/:part'),
  awardEntry: siteRoute(':surveyId/award/coupon/entry'),
  draw: siteRoute(':surveyId/draw'),
  prize: siteRoute(':surveyId/prize'),
  customAward: siteRoute(':surveyId/customAward'),
  // Pages for shop staff: password, scan, input.
  couponVerify: siteRoute('award/coupon/verify/:way'),
  fission: siteRoute('fission/:part'),
  policy: { ...tabLanguageRoute(':surveyId/policy'), title: 'policy.title' },
  notFound: siteRoute('*', 'not_found.title'),
} as const satisfies Readonly<Record<string, RouteRow>>;

export type RouteName = keyof typeof ROUTES;
export type SiteRouteName = {
  [N in RouteName]: (typeof ROUTES)[N] extends { readonly screen: AnsweringScreen } ? never : N;
}[RouteName];
