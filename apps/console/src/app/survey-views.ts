import { latePart } from '@canvass/ui';
import type { SurveyView } from '../layout/survey-frame.tsx';

/** All views of a survey, in the order of their tabs. */
export const SURVEY_VIEWS: readonly SurveyView[] = [
  {
    path: '',
    tab: 'tab.overview',
    group: 'results',
    scopes: ['figures'],
    Page: latePart(async () => (await import('../features/overview/overview-page.tsx')).OverviewPage),
  },
  {
    path: 'answers',
    tab: 'tab.answers',
    group: 'results',
    scopes: ['figures'],
    Page: latePart(async () => (await import('../features/answers/answers-page.tsx')).AnswersPage),
  },
  {
    path: 'tables',
    tab: 'tab.tables',
    group: 'results',
    scopes: ['figures'],
    Page: latePart(async () => (await import('../features/tables/tables-page.tsx')).TablesPage),
  },
  {
    path: 'reports',
    tab: 'tab.reports',
    group: 'results',
    scopes: ['answers'],
    Page: latePart(async () => (await import('../features/reports/reports-page.tsx')).ReportsPage),
  },
  {
    path: 'responses',
    tab: 'tab.responses',
    group: 'results',
    scopes: ['answers'],
    Page: latePart(async () => (await import('../features/responses/responses-page.tsx')).ResponsesPage),
  },
  {
    path: 'delivery',
    tab: 'tab.delivery',
    group: 'results',
    scopes: ['answers', 'publish'],
    Page: latePart(async () => (await import('../features/delivery/delivery-page.tsx')).DeliveryPage),
  },
  {
    path: 'members',
    tab: 'tab.members',
    group: 'people',
    scopes: ['members'],
    Page: latePart(async () => (await import('../features/members/members-page.tsx')).MembersPage),
  },
  {
    path: 'links',
    tab: 'tab.links',
    group: 'people',
    scopes: ['members'],
    Page: latePart(async () => (await import('../features/links/links-page.tsx')).LinksPage),
  },
  {
    path: 'mails',
    tab: 'tab.mails',
    group: 'people',
    scopes: ['members'],
    Page: latePart(async () => (await import('../features/mails/mails-page.tsx')).MailsPage),
  },
  {
    path: 'quotas',
    tab: 'tab.quotas',
    group: 'people',
    Page: latePart(async () => (await import('../features/quotas/quotas-page.tsx')).QuotasPage),
  },
  {
    path: 'awards',
    tab: 'tab.awards',
    group: 'people',
    Page: latePart(async () => (await import('../features/awards/awards-page.tsx')).AwardsPage),
  },
  {
    path: 'design',
    tab: 'tab.design',
    group: 'setUp',
    scopes: ['publish'],
    Page: latePart(async () => (await import('../features/design/design-page.tsx')).DesignPage),
  },
  {
    path: 'versions',
    tab: 'tab.versions',
    group: 'setUp',
    scopes: ['review'],
    Page: latePart(async () => (await import('../features/versions/versions-page.tsx')).VersionsPage),
  },
  {
    path: 'manage',
    tab: 'tab.manage',
    group: 'setUp',
    Page: latePart(async () => (await import('../features/manage/manage-page.tsx')).ManagePage),
  },
];
