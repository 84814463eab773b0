import type { Navigation } from './navigation.ts';

/** What a page of the site may need of its address. */
export interface SitePageProps {
  readonly navigation: Navigation;
  /** Empty where the route has none. */
  readonly surveyId: string;
  /** In which the page is to be (SCREEN-12). */
  readonly language: string;
}
