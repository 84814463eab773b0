import type { OperatedSurveyDetail, OperatedSurveys } from '@canvass/protocol';
import { api } from './api.ts';

export const surveyPath = (id: string) => `/publishing/surveys/${encodeURIComponent(id)}`;

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    surveys: build.query<OperatedSurveys, void>({
      query: () => ({ path: '/publishing/surveys?limit=1000' }),
      providesTags: ['surveys'],
    }),
    survey: build.query<OperatedSurveyDetail, string>({
      query: (id) => ({ path: surveyPath(id) }),
      providesTags: ['survey'],
    }),
  }),
});

export const { useSurveysQuery, useSurveyQuery } = calls;
