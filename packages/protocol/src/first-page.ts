import type { Device } from '@canvass/project/vocabulary';
import type { Locale, Project } from '@canvass/project';
import type { BootData, PolicyData, StatusPageTexts, SurveyInfo } from './calls/calls.ts';
import type { EmbedConfig } from './operating/embed-config.ts';
import type { MemberData } from './response/session.ts';

/** Facts besides the survey that determine the first page: visits with equal facts get the same page. */
export interface VisitFacts {
  readonly language: string;
  readonly words: Locale;
  /** Languages whose texts by the author replace the product's (PROJECT-21), in order of precedence. */
  readonly authored?: readonly string[];
  readonly device: Device;
  readonly layout: 'phone' | 'pc';
  readonly source: string | null;
  readonly params: Readonly<Record<string, string>>;
  /** The member who answers, if the link identifies them in a way that cannot be forged. */
  readonly member?: MemberData;
}

export interface FirstPageSurvey {
  readonly surveyId: string;
  readonly info: SurveyInfo;
  readonly project: Project;
}

export type ThemeProperties = Readonly<Record<string, string>>;

export interface ThemeRequest {
  readonly embedded?: EmbedConfig | undefined;
  /** Address of the folder of the version's font files. */
  readonly fonts: string;
}

export interface PageTheme {
  readonly look?: string;
  readonly followsDevice: boolean;
  readonly css: string;
}

/**
 * `<script type="application/json" id="canvass-served">`: the facts for which the HTML was rendered. The browser
 * checks before the first paint whether they apply (docs/adr/0105).
 */
export interface ServedPage {
  readonly surveyId: string;
  readonly screen: 'start' | 'question';
  /** Languages of the survey, beginning with the language of the file. */
  readonly offered: readonly string[];
  readonly language: string;
  readonly device: Device;
  readonly layout: VisitFacts['layout'];
  /** Digest of a first page of questions; the state of a response that the server begins must have the same digest. */
  readonly digest?: number;
  /** Text of the page's button, if it leads to a step inside the question (SCREEN-14). */
  readonly step?: string;
  /** Minimum window width in pixels for this layout. */
  readonly leastWidth?: number;
  /** Language and layout from the link; each takes precedence over the browser's. */
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
export interface Visit {
  readonly path: string;
  /** Query of the address with its question mark, or empty. */
  readonly search: string;
  readonly userAgent: string;
  readonly language: string;
  readonly words: Locale;
  /** See `VisitFacts`. */
  readonly authored?: readonly string[];
  /** The member in the survey info. A request cannot name its own member. */
  readonly member?: MemberData | undefined;
  readonly embedded?: EmbedConfig;
}

/** `<script type="application/json" id="canvass-policy">`: the policy of a survey, shown in its page (SCREEN-2). */
export interface ServedPolicy {
  readonly surveyId: string;
  readonly language: string;
  readonly policy: PolicyData;
}

/** A page without questions: of the site, or of a survey that cannot be answered now. */
export interface BarePage {
  readonly html: string;
  readonly title: string;
}

/** Renders the first page of a survey as HTML on the server, with the web app's own views. */
export interface FirstPageRenderer {
  /** Returns undefined for visits whose first page only the browser can render, such as previews and end pages. */
  facts(project: Project, visit: Visit): VisitFacts | undefined;
  /** Returns undefined if the first page depends on a begun response, for example on a seed. `now` is in seconds. */
  render(survey: FirstPageSurvey, facts: VisitFacts, now: number): Promise<FirstPage | undefined>;
  servedPage(survey: FirstPageSurvey, facts: VisitFacts, page: FirstPage, visit: Visit): ServedPage;
  /** The theme of all pages of a survey, in the colours of the page that embeds it, if there is one. */
  theme(project: Project, context: ThemeRequest): PageTheme;
  /** The site's page for a path, if servers render it; `notFound` if the site has no such page. */
  siteRoute(path: string): string | undefined;
  renderSite(path: string, language: string): Promise<BarePage>;
  /** Renders why a survey cannot be answered now; undefined if the page needs the browser (a login). */
  renderClosed(
    boot: BootData,
    path: string,
    page: Pick<VisitFacts, 'language' | 'words'>,
  ): Promise<BarePage | undefined>;
  /** Renders the page with a survey's policy; undefined if the survey has none. */
  renderPolicy(
    served: ServedPolicy,
    address: Pick<Visit, 'path' | 'search'>,
    page: Pick<VisitFacts, 'words'> & Pick<StatusPageTexts, 'own'>,
  ): Promise<BarePage | undefined>;
}
