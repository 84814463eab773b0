import { type BarePage, PUBLIC_PATH, type Visit } from '@canvass/protocol';
import { type SharedText } from '../../http/compressed-answers.ts';
import type { SurveyVisitor } from '../../responses/visits.ts';
import { type BarePages } from '../bare-pages.ts';
import { firstScreens } from '../first-screen.ts';
import { type PageTemplate } from '../page-template.ts';
import { type WebFiles } from '../web-files.ts';

/** What a browser says about languages: the link's, and its own in order. */
export interface PreferredLanguages {
  readonly link: string | undefined;
  readonly browser: readonly string[];
}
/** Who asks for the page of a survey. */
export interface Visitor
  extends Omit<Visit, 'language' | 'member'>,
    Pick<SurveyVisitor, 'address' | 'deviceId' | 'messaging'> {
  readonly preferred: PreferredLanguages;
  /** Scheme and host under which the page is asked for; undefined where they are no proper ones. */
  readonly origin: string | undefined;
  /** The browser says that it opens a page, not a frame. */
  readonly isTop: boolean;
}

export interface SurveyPage {
  readonly text: SharedText;
  /** Of this page; undefined where it needs none of its own. */
  readonly policy: string | undefined;
  /** 404 where the site has no such page; 200 for surveys, whatever is to be said of them. */
  readonly status: 200 | 404;
}
/** What every page is made of. */
export interface Parts {
  readonly web: WebFiles;
  readonly template: PageTemplate;
  readonly screens: ReturnType<typeof firstScreens>;
  readonly bare: BarePages;
}
/** What stands in a page that no script has drawn yet. */
export const asBare = (page: BarePage | undefined) => ({
  title: page?.title,
  ...(page !== undefined && { bare: page.html }),
});

/** Names a file that the page needs. */
export const hint = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${PUBLIC_PATH}${file}">`
    : `<link rel="modulepreload" crossorigin href="${PUBLIC_PATH}${file}">`;
