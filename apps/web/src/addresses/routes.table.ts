/** Routes that show the answering screen; `home` is the path without a last part. */
const ANSWERING_SCREENS = ['home', 'common', 'begin', 'question', 'end', 'kept'] as const;
export type AnsweringScreen = (typeof ANSWERING_SCREENS)[number];

/** A route of the application (SCREEN-1, SCREEN-2), with the duties of the guard. */
export interface RouteRow {
  /** Path below the mount, without slashes at its ends. A part that begins with a colon is a value. */
  readonly path: string;
  /** The answering screen to show once the survey is found (SCREEN-12). Absent for other pages of the site. */
  readonly screen?: AnsweringScreen;
  /** Whether the language chosen in the tab wins over the one in the address. If absent, only the address counts. */
  readonly language?: 'session';
  /** Key of the document's title. Absent if the screen sets its title itself. */
  readonly title?: string | undefined;
}

const answering = (path: string, screen: AnsweringScreen) => ({ path, screen, language: 'session' }) as const;

/** A page of the site that shows no survey screen. */
const page = (path: string, title?: string) => ({ path, title });

/** Pages in the language chosen in the tab, which set their titles themselves. */
const ofTab = (path: string) => ({ path, language: 'session' }) as const;

/** Every route by its name. The first match counts; a path without a match is `notFound`. */
export const ROUTES = {
  start: page('', 'home.title'),
  healthcheck: page('healthcheck', 'healthcheck.title'),
  clearSid: page('clearSid', 'clear.title'),
  test: page('test', 'test.title'),
  home: answering(':surveyId', 'home'),
  common: answering(':surveyId/common', 'common'),
  begin: answering(':surveyId/begin', 'begin'),
  question: answering(':surveyId/question', 'question'),
  end: answering(':surveyId/end', 'end'),
  // Answers that were set aside on this device. The page is an addition of this product.
  kept: answering(':surveyId/kept', 'kept'),
  // The address to which other systems link.
  endPage: answering(':surveyId/endPage', 'end'),
  // Page of an unpublished survey. It redirects to the start page once the survey is published.
  notPublish: answering(':surveyId/notPublish', 'home'),
  questionPreview: page(':surveyId/question/preview'),
  previewCode: page(':surveyId/preview/code/:code'),
  previewContinue: page(':surveyId/preview/continue'),
  realTime: page(':surveyId/realTime'),
  versionView: page(':surveyId/versionView'),
  awardPagePreview: page(':surveyId/preview/awardPage'),
  awardPreview: page(':surveyId/preview/award'),
  // One of the pages below `awardPreview` (page-parts.ts).
  awardChildPreview: page(':surveyId/preview/award/:award'),
  modifyAnswer: page(':surveyId/modifyAnswer'),
  // The survey comes from the editor that has opened it.
  previewAi: page('preview/ai'),
  // The survey in the frame of the preview pages above. The page is an addition of this product.
  previewPlayer: page('preview/player'),
  // One page of a survey, in the frame of the editor.
  previewCanvas: page('preview/canvas'),
  reportPage: ofTab(':surveyId/reportPage'),
  // Keeps the language of its link.
  votePage: page(':surveyId/votePage'),
  // The code comes in the fragment or is typed. The page is an addition of this product (TRUST-32).
  receipt: ofTab(':surveyId/receipt'),
  award: ofTab(':surveyId/award'),
  awardPart: ofTab(':surveyId/award/:part'),
  awardEntry: page(':surveyId/award/coupon/entry'),
  draw: page(':surveyId/draw'),
  prize: page(':surveyId/prize'),
  customAward: page(':surveyId/customAward'),
  // Pages for shop staff: password, scan, input.
  couponVerify: page('award/coupon/verify/:way'),
  fission: page('fission/:part'),
  policy: { ...ofTab(':surveyId/policy'), title: 'policy.title' },
  notFound: page('*', 'not_found.title'),
} as const satisfies Readonly<Record<string, RouteRow>>;

export type RouteName = keyof typeof ROUTES;
/** Routes that are pages without an answering screen. */
export type SiteRouteName = {
  [N in RouteName]: (typeof ROUTES)[N] extends { readonly screen: AnsweringScreen } ? never : N;
}[RouteName];
