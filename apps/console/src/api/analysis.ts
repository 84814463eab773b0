import type {
  AnalysisCounts,
  AnalysisOverview,
  AnalysisPlan,
  AnalysisRequest,
  AnalysisTexts,
  AnalysisTextsRequest,
  DrawOverview,
} from '@canvass/protocol';
import { api } from './api.ts';
import { surveyPath } from './surveys.ts';

interface Of<T> {
  readonly id: string;
  readonly request: T;
}

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    overview: build.query<AnalysisOverview, string>({
      query: (id) => ({ path: `${surveyPath(id)}/analysis?offset=${-new Date().getTimezoneOffset()}` }),
      providesTags: ['responses'],
    }),
    draws: build.query<DrawOverview, string>({
      query: (id) => ({ path: `${surveyPath(id)}/analysis/draws` }),
      providesTags: ['responses'],
    }),
    plan: build.query<AnalysisPlan, string>({
      query: (id) => ({ path: `${surveyPath(id)}/analysis/questions` }),
      providesTags: ['survey'],
    }),
    counts: build.query<AnalysisCounts, Of<AnalysisRequest>>({
      query: ({ id, request }) => ({
        path: `${surveyPath(id)}/analysis/counts`,
        method: 'POST',
        body: request,
      }),
      providesTags: ['responses'],
    }),
    texts: build.query<AnalysisTexts, Of<AnalysisTextsRequest>>({
      query: ({ id, request }) => ({
        path: `${surveyPath(id)}/analysis/texts`,
        method: 'POST',
        body: request,
      }),
      providesTags: ['responses'],
    }),
  }),
});

export const { useOverviewQuery, useDrawsQuery, usePlanQuery, useCountsQuery, useTextsQuery } = calls;
