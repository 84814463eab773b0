import type { Navigation } from './navigation.ts';

/** Props of a page of the site, from its address. */
export interface SitePageProps {
  readonly navigation: Navigation;
  /** Empty if the route has no survey. */
  readonly surveyId: string;
  /** Language of the page (SCREEN-12). Empty if the page was opened from a survey. */
  readonly language: string;
}
