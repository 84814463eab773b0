import type {
  MadePreview,
  OperatedSurveyDetail,
  PublishData,
  QuotaOverview,
  ShortLinkData,
} from '@canvass/protocol';
import { api } from './api.ts';
import { surveyPath } from './surveys.ts';

interface About {
  readonly id: string;
}

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    publish: build.mutation<PublishData, unknown>({
      query: (project) => ({ path: '/publishing/surveys', method: 'POST', body: { project } }),
      invalidatesTags: ['surveys', 'survey'],
    }),
    setOpen: build.mutation<OperatedSurveyDetail, About & { readonly isOpen: boolean }>({
      query: ({ id, isOpen }) => ({
        path: `${surveyPath(id)}/${isOpen ? 'reopen' : 'close'}`,
        method: 'POST',
        body: {},
      }),
      invalidatesTags: ['surveys', 'survey'],
    }),
    setWindow: build.mutation<
      OperatedSurveyDetail,
      About & { readonly begin_time: string | null; readonly end_time: string | null }
    >({
      query: ({ id, ...body }) => ({ path: `${surveyPath(id)}/window`, method: 'PUT', body }),
      invalidatesTags: ['surveys', 'survey'],
    }),
    deleteSurvey: build.mutation<object, string>({
      query: (id) => ({ path: surveyPath(id), method: 'DELETE' }),
      invalidatesTags: ['surveys'],
    }),
    preview: build.mutation<MadePreview, string>({
      query: (id) => ({ path: `${surveyPath(id)}/previews`, method: 'POST', body: {} }),
    }),
    shortLink: build.mutation<ShortLinkData, string>({
      query: (id) => ({ path: `${surveyPath(id)}/short-links`, method: 'POST', body: {} }),
    }),
    quotas: build.query<QuotaOverview, string>({
      query: (id) => ({ path: `${surveyPath(id)}/quotas` }),
      providesTags: ['quotas'],
    }),
    setCap: build.mutation<QuotaOverview, About & { readonly cell: string; readonly cap: number | null }>({
      query: ({ id, cell, cap }) => ({
        path: `${surveyPath(id)}/quotas`,
        method: 'PUT',
        body: { cells: [{ id: cell, cap }] },
      }),
      invalidatesTags: ['quotas'],
    }),
  }),
});

export const {
  usePublishMutation,
  useSetOpenMutation,
  useSetWindowMutation,
  useDeleteSurveyMutation,
  usePreviewMutation,
  useShortLinkMutation,
  useQuotasQuery,
  useSetCapMutation,
} = calls;
