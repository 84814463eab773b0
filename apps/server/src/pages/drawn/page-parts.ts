import { type BarePage, PUBLIC_PATH, type Visit } from '@canvass/protocol';
import { type SharedText } from '../../http/compressed-replies.ts';
import type { SecurityPolicy } from '../../http/security/security-policy.ts';
import type { SurveyVisitor } from '../../responses/visits.ts';
import { type BarePages } from '../bare-pages.ts';
import { createFirstScreens } from '../first-screen.ts';
import type { ThemeOf } from '../page-theme.ts';
import { type PageTemplate } from '../page-template.ts';
import { type WebFiles } from '../web-files.ts';

export interface PreferredLanguages {
  readonly link: string | undefined;
  readonly browser: readonly string[];
}
export interface Visitor
  extends Omit<Visit, 'language' | 'words' | 'authored' | 'member'>,
    Pick<SurveyVisitor, 'address' | 'deviceId' | 'messaging'> {
  readonly preferred: PreferredLanguages;
  /** Scheme and host of the request. Undefined if they are not valid. */
  readonly origin: string | undefined;
  /** Whether the browser opens the page itself, not in a frame. */
  readonly isTop: boolean;
}

export interface SurveyPage {
  readonly text: SharedText;
  /** Content security policy of this page, without the guard for failed loads. */
  readonly policy: SecurityPolicy;
  /** 404 if the site has no page at this path. Surveys have 200, even if they cannot be answered. */
  readonly status: 200 | 404;
}
export interface Parts {
  readonly web: WebFiles;
  readonly template: PageTemplate;
  readonly screens: ReturnType<typeof createFirstScreens>;
  readonly bare: BarePages;
  readonly computeTheme: ThemeOf;
}
export const bareContentOf = (page: BarePage | undefined) => ({
  title: page?.title,
  ...(page !== undefined && { bare: page.html }),
});

export const createPreloadLink = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${PUBLIC_PATH}${file}">`
    : `<link rel="modulepreload" crossorigin href="${PUBLIC_PATH}${file}">`;
