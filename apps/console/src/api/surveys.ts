import type { FontBody } from '@canvass/api-client/font-files';
import type {
  AnalysisOverview,
  AwardOverview,
  OperatedSurveyDetail,
  OperatedSurveys,
  PublishData,
  RetentionData,
  SavedFont,
} from '@canvass/protocol';
import { api } from './api.ts';

export const SURVEYS_PER_PAGE = 60;

/** The path of a call about one survey. `surveyPath('a', 'awards', 'b')` returns `/publishing/surveys/a/awards/b`. */
export const surveyPath = (id: string, ...segments: readonly (string | number)[]): string =>
  ['/publishing/surveys', ...[id, ...segments].map((segment) => encodeURIComponent(segment))].join('/');

export const {
  useSurveysQuery,
  useSurveyQuery,
  useOverviewQuery,
  useAwardsQuery,
  useRetentionQuery,
  usePublishMutation,
  useSaveFontMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    surveys: build.query<OperatedSurveys, { readonly search?: string; readonly after?: string | undefined }>({
      query: ({ search = '', after = '' }) => ({
        path: `/publishing/surveys?${new URLSearchParams({ order: 'newest', limit: String(SURVEYS_PER_PAGE), search, after })}`,
      }),
      providesTags: ['surveys'],
    }),
    survey: build.query<OperatedSurveyDetail, string>({
      query: (id) => ({ path: surveyPath(id) }),
      providesTags: ['survey'],
    }),
    overview: build.query<AnalysisOverview, string>({
      query: (id) => ({ path: `${surveyPath(id, 'analysis')}?offset=${-new Date().getTimezoneOffset()}` }),
      providesTags: ['responses'],
    }),
    awards: build.query<AwardOverview, string>({
      query: (id) => ({ path: surveyPath(id, 'awards') }),
      providesTags: ['awards'],
    }),
    retention: build.query<RetentionData, string>({
      query: (id) => ({ path: surveyPath(id, 'retention') }),
      providesTags: ['survey', 'responses'],
    }),
    publish: build.mutation<PublishData, { readonly project: unknown; readonly strict: boolean }>({
      query: (body) => ({ path: '/publishing/surveys', method: 'POST', body }),
      invalidatesTags: ['surveys', 'survey'],
    }),
    saveFont: build.mutation<SavedFont, FontBody>({
      query: (body) => ({ path: '/publishing/fonts', method: 'POST', body }),
    }),
  }),
});
