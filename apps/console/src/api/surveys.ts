import type { OperatedSurveyDetail, OperatedSurveys } from '@canvass/protocol';
import { api } from './api.ts';

export const SURVEYS_A_PAGE = 60;
export const surveyPath = (id: string) => `/publishing/surveys/${encodeURIComponent(id)}`;

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    surveys: build.query<OperatedSurveys, { readonly search?: string; readonly after?: string | undefined }>({
      query: ({ search = '', after = '' }) => ({
        path: `/publishing/surveys?${new URLSearchParams({ order: 'newest', limit: String(SURVEYS_A_PAGE), search, after })}`,
      }),
      providesTags: ['surveys'],
    }),
    survey: build.query<OperatedSurveyDetail, string>({
      query: (id) => ({ path: surveyPath(id) }),
      providesTags: ['survey'],
    }),
  }),
});

export const { useSurveysQuery, useSurveyQuery } = calls;
