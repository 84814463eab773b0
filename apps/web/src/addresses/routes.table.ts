/** Routes that show the answering screen; `home` is the path without a last part. */
const ANSWERING_SCREENS = ['home', 'common', 'begin', 'question', 'end', 'kept'] as const;
export type AnsweringScreen = (typeof ANSWERING_SCREENS)[number];

/** A route of the application (SCREEN-1, SCREEN-2), and what the guard does when it is entered. */
export interface RouteRow {
  /** Below the mount, without slashes at its ends. A part that begins with a colon is a value. */
  readonly path: string;
  /** Shows this answering screen, once the survey is found (SCREEN-12); absent: another page of the site. */
  readonly screen?: AnsweringScreen;
  /** The tab's choice for this survey says in which language its own words are, before the address; absent: the address alone. */
  readonly language?: 'session';
  /** Key of the document's title; absent: the screen names itself by what it shows. */
  readonly title?: string | undefined;
}

const answering = (path: string, screen: AnsweringScreen) => ({ path, screen, language: 'session' }) as const;

/** A page of its own. */
const page = (path: string, title?: string) => ({ path, title });

/** In the language that was chosen in the tab; each names itself. */
const ofTab = (path: string) => ({ path, language: 'session' }) as const;

/** Every route by its name. The first that fits a path counts; what fits none is `notFound`. */
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
  // One of its children (page-parts.ts).
  awardChildPreview: page(':surveyId/preview/award/:award'),
  modifyAnswer: page(':surveyId/modifyAnswer'),
  // The survey comes from the editor that has opened it.
  previewAi: page('preview/ai'),
  // The survey itself, in the frame of the pages above: a page of ours.
  previewPlayer: page('preview/player'),
  reportPage: ofTab(':surveyId/reportPage'),
  // The language of its link is kept.
  votePage: page(':surveyId/votePage'),
  // The code comes in the fragment, or by hand: a page of ours (TRUST-32).
  receipt: ofTab(':surveyId/receipt'),
  award: ofTab(':surveyId/award'),
  awardPart: ofTab(':surveyId/award/:part'),
  awardEntry: page(':surveyId/award/coupon/entry'),
  draw: page(':surveyId/draw'),
  prize: page(':surveyId/prize'),
  customAward: page(':surveyId/customAward'),
  // For the staff of shops: password, scan, input.
  couponVerify: page('award/coupon/verify/:way'),
  fission: page('fission/:part'),
  policy: { ...ofTab(':surveyId/policy'), title: 'policy.title' },
  notFound: page('*', 'not_found.title'),
} as const satisfies Readonly<Record<string, RouteRow>>;

export type RouteName = keyof typeof ROUTES;
/** Routes that are pages of their own. */
export type SiteRouteName = {
  [N in RouteName]: (typeof ROUTES)[N] extends { readonly screen: AnsweringScreen } ? never : N;
}[RouteName];
