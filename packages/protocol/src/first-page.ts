import type { Project } from '@canvass/project';
import type { BootData, PolicyData, SurveyInfo } from './calls/calls.ts';
import type { EmbedConfig } from './operating/embed-config.ts';
import type { Device, MemberData } from './response/session.ts';

/** What the first page depends on besides the survey: visits with equal facts get the same page. */
export interface VisitFacts {
  readonly language: string;
  readonly device: Device;
  readonly layout: 'phone' | 'pc';
  readonly source: string | null;
  /** Of the link, as far as the project declares them. */
  readonly params: Readonly<Record<string, string>>;
  /** Who answers, where the link says so in a way that cannot be forged. */
  readonly member?: MemberData;
}

export interface FirstPageSurvey {
  readonly surveyId: string;
  readonly info: SurveyInfo;
  readonly project: Project;
}

/** Custom properties of the document, by name. */
export type ThemeProperties = Readonly<Record<string, string>>;

/** The author's theme; `dark` only where the author allows dark pages. */
export interface PageTheme {
  readonly light: ThemeProperties;
  readonly dark?: ThemeProperties;
}

/**
 * `<script type="application/json" id="canvass-served">`: what the HTML in the page was drawn for. The browser looks
 * before the first paint whether it is right (docs/adr/0105).
 */
export interface ServedPage {
  readonly surveyId: string;
  readonly screen: 'start' | 'question';
  /** Languages of the survey, its own first. */
  readonly offered: readonly string[];
  readonly language: string;
  readonly device: Device;
  readonly layout: VisitFacts['layout'];
  readonly theme: PageTheme;
  /** Of what a first page of questions shows: the state of a response that the server begins must have the same. */
  readonly digest?: number;
  /** Words of the page's button, where it leads to a step inside of the question (SCREEN-14). */
  readonly step?: string;
  /** Narrower windows, in pixels, lay the page out in another way. */
  readonly leastWidth?: number;
  /** What the link says of both; each counts more than what the browser says. */
  readonly link: { readonly language?: string; readonly selectView?: VisitFacts['layout'] };
}

export interface FirstPage {
  readonly html: string;
  readonly screen: ServedPage['screen'];
  /** See `ServedPage`. */
  readonly digest?: number;
  readonly step?: string;
  readonly leastWidth?: number;
}
/** What a request says of its respondent's browser. */
export interface Visit {
  readonly path: string;
  /** With the question mark, or empty. */
  readonly search: string;
  readonly userAgent: string;
  readonly language: string;
  /** Of survey info, not of the request: nobody names themselves. */
  readonly member?: MemberData | undefined;
  /** Of an embedded page: how it stands there. */
  readonly embedded?: EmbedConfig;
}

/** `<script type="application/json" id="canvass-policy">`: the policy of a survey that stands in its page (SCREEN-2). */
export interface ServedPolicy {
  readonly surveyId: string;
  /** Of the words around it. */
  readonly language: string;
  readonly policy: PolicyData;
}

/** A page that asks nothing: of the site, or of a survey that cannot be answered now. */
export interface BarePage {
  readonly html: string;
  /** Of the document. */
  readonly title: string;
}

/** What the build of the web app offers the server: the first page of a survey as HTML, drawn by the app's own views. */
export interface FirstPageRenderer {
  /** Undefined for visits whose first page is drawn in the browser alone: previews, ends. */
  facts(project: Project, visit: Visit): VisitFacts | undefined;
  /** Undefined where the first page hangs on what only a begun response has, such as a seed. `now` in seconds. */
  draw(survey: FirstPageSurvey, facts: VisitFacts, now: number): Promise<FirstPage | undefined>;
  /** What stands beside the HTML for this visit. */
  served(survey: FirstPageSurvey, facts: VisitFacts, page: FirstPage, visit: Visit): ServedPage;
  /** Which page of the site a path leads to, if it is one that servers draw. `notFound`: to none. */
  siteRoute(path: string): string | undefined;
  /** That page. */
  drawSite(path: string, language: string): Promise<BarePage>;
  /** Why a survey cannot be answered now; undefined where the page hangs on the browser (a login). */
  drawClosed(boot: BootData, path: string, language: string): Promise<BarePage | undefined>;
  /** The page of a survey's policy; undefined where the survey has none. */
  drawPolicy(served: ServedPolicy, place: Pick<Visit, 'path' | 'search'>): Promise<BarePage | undefined>;
}
