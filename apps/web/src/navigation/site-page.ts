import type { Navigation } from './navigation.ts';

/** Props of a page outside the questions, such as reports and awards. */
export interface SitePageProps {
  readonly navigation: Navigation;
  /** Empty if the route has no survey. */
  readonly surveyId: string;
  /** The language of the route (SCREEN-12). Empty if the page was opened from a survey. */
  readonly language: string;
}
