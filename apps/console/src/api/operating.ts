import type {
  AuditEntry,
  ListedResponse,
  MadePreview,
  MemberCount,
  NewOperatorToken,
  NewWebhookData,
  OperatedSurveyDetail,
  OperatorToken,
  OperatorTokenRequest,
  PublishData,
  QuotaOverview,
  ResponseScreens,
  ShortLinkData,
  UniqueLinkBatches,
  UniqueLinksData,
  UniqueLinksRequest,
  WebhookData,
  WebhookDelivery,
  WebhookRequest,
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
    responses: build.query<
      { readonly responses: readonly ListedResponse[] },
      About & { readonly before: number | undefined }
    >({
      query: ({ id, before }) => ({
        path: `${surveyPath(id)}/responses?limit=50${before === undefined ? '' : `&before=${before}`}`,
      }),
      providesTags: ['responses'],
    }),
    screens: build.query<ResponseScreens, About & { readonly seq: string }>({
      query: ({ id, seq }) => ({ path: `${surveyPath(id)}/responses/${encodeURIComponent(seq)}/screens` }),
      providesTags: ['responses'],
    }),
    deleteResponse: build.mutation<object, About & { readonly seq: string }>({
      query: ({ id, seq }) => ({
        path: `${surveyPath(id)}/responses/${encodeURIComponent(seq)}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['responses', 'survey', 'quotas'],
    }),
    batches: build.query<UniqueLinkBatches, string>({
      query: (id) => ({ path: `${surveyPath(id)}/unique-links` }),
      providesTags: ['links'],
    }),
    makeLinks: build.mutation<UniqueLinksData, About & { readonly request: UniqueLinksRequest }>({
      query: ({ id, request }) => ({ path: `${surveyPath(id)}/unique-links`, method: 'POST', body: request }),
      invalidatesTags: ['links'],
    }),
    setBatch: build.mutation<
      object,
      About & { readonly batch: number; readonly status: 'active' | 'disabled' }
    >({
      query: ({ id, batch, status }) => ({
        path: `${surveyPath(id)}/unique-links/${batch}`,
        method: 'PUT',
        body: { status },
      }),
      invalidatesTags: ['links'],
    }),
    importMembers: build.mutation<MemberCount, About & { readonly csv: string }>({
      query: ({ id, csv }) => ({ path: `${surveyPath(id)}/members`, method: 'POST', csv }),
      invalidatesTags: ['links'],
    }),
    webhooks: build.query<{ readonly webhooks: readonly WebhookData[] }, string>({
      query: (id) => ({ path: `${surveyPath(id)}/webhooks` }),
      providesTags: ['webhooks'],
    }),
    makeWebhook: build.mutation<NewWebhookData, About & { readonly request: WebhookRequest }>({
      query: ({ id, request }) => ({ path: `${surveyPath(id)}/webhooks`, method: 'POST', body: request }),
      invalidatesTags: ['webhooks'],
    }),
    dropWebhook: build.mutation<object, About & { readonly webhook: string }>({
      query: ({ id, webhook }) => ({ path: `${surveyPath(id)}/webhooks/${webhook}`, method: 'DELETE' }),
      invalidatesTags: ['webhooks'],
    }),
    deliveries: build.query<
      { readonly deliveries: readonly WebhookDelivery[] },
      About & { readonly webhook: string }
    >({
      query: ({ id, webhook }) => ({ path: `${surveyPath(id)}/webhooks/${webhook}/deliveries?limit=50` }),
      providesTags: ['webhooks'],
    }),
    tokens: build.query<{ readonly tokens: readonly OperatorToken[] }, void>({
      query: () => ({ path: '/operators/tokens' }),
      providesTags: ['tokens'],
    }),
    makeToken: build.mutation<NewOperatorToken, OperatorTokenRequest>({
      query: (body) => ({ path: '/operators/tokens', method: 'POST', body }),
      invalidatesTags: ['tokens'],
    }),
    revokeToken: build.mutation<object, string>({
      query: (token) => ({ path: `/operators/tokens/${encodeURIComponent(token)}`, method: 'DELETE' }),
      invalidatesTags: ['tokens'],
    }),
    audit: build.query<{ readonly entries: readonly AuditEntry[] }, { readonly before: number | undefined }>({
      query: ({ before }) => ({
        path: `/operators/audit?limit=50${before === undefined ? '' : `&before=${before}`}`,
      }),
      providesTags: ['tokens'],
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
  useResponsesQuery,
  useScreensQuery,
  useDeleteResponseMutation,
  useBatchesQuery,
  useMakeLinksMutation,
  useSetBatchMutation,
  useImportMembersMutation,
  useWebhooksQuery,
  useMakeWebhookMutation,
  useDropWebhookMutation,
  useDeliveriesQuery,
  useTokensQuery,
  useMakeTokenMutation,
  useRevokeTokenMutation,
  useAuditQuery,
} = calls;
