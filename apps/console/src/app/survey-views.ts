import { AnswersPage } from '../features/answers/answers-page.tsx';
import { AwardsPage } from '../features/awards/awards-page.tsx';
import { DeliveryPage } from '../features/delivery/delivery-page.tsx';
import { LinksPage } from '../features/links/links-page.tsx';
import { ManagePage } from '../features/manage/manage-page.tsx';
import { OverviewPage } from '../features/overview/overview-page.tsx';
import { QuotasPage } from '../features/quotas/quotas-page.tsx';
import { ResponsesPage } from '../features/responses/responses-page.tsx';
import { VersionsPage } from '../features/versions/versions-page.tsx';
import type { SurveyView } from '../layout/survey-frame.tsx';

/** All views of a survey, in the order of their tabs. */
export const SURVEY_VIEWS: readonly SurveyView[] = [
  { path: '', tab: 'tab.overview', scopes: ['answers'], Page: OverviewPage },
  { path: 'answers', tab: 'tab.answers', scopes: ['answers'], Page: AnswersPage },
  { path: 'responses', tab: 'tab.responses', scopes: ['answers'], Page: ResponsesPage },
  { path: 'quotas', tab: 'tab.quotas', Page: QuotasPage },
  { path: 'awards', tab: 'tab.awards', Page: AwardsPage },
  { path: 'links', tab: 'tab.links', scopes: ['publish'], Page: LinksPage },
  { path: 'delivery', tab: 'tab.delivery', scopes: ['answers', 'publish'], Page: DeliveryPage },
  { path: 'versions', tab: 'tab.versions', scopes: ['publish'], Page: VersionsPage },
  { path: 'manage', tab: 'tab.manage', Page: ManagePage },
];
