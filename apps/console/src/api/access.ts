import type {
  AuditEntries,
  NewOperatorToken,
  NewWebhookData,
  OperatorTokenRequest,
  OperatorTokens,
  RetentionData,
  WebhookDeliveries,
  WebhookRequest,
  WebhooksData,
} from '@canvass/protocol';
import { api } from './api.ts';
import { surveyPath } from './surveys.ts';

interface About {
  readonly id: string;
}

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    webhooks: build.query<WebhooksData, string>({
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
    replayWebhook: build.mutation<
      { readonly reopened: number },
      About & { readonly webhook: string; readonly since?: string }
    >({
      query: ({ id, webhook, since }) => ({
        path: `${surveyPath(id)}/webhooks/${webhook}/replay`,
        method: 'POST',
        body: since === undefined ? {} : { since },
      }),
      invalidatesTags: ['webhooks'],
    }),
    retention: build.query<RetentionData, string>({
      query: (id) => ({ path: `${surveyPath(id)}/retention` }),
      providesTags: ['survey', 'responses'],
    }),
    setRetention: build.mutation<
      RetentionData,
      About & { readonly days: Omit<RetentionData, 'due_within_30_days'> }
    >({
      query: ({ id, days }) => ({ path: `${surveyPath(id)}/retention`, method: 'PUT', body: days }),
      invalidatesTags: ['survey', 'responses'],
    }),
    deliveries: build.query<WebhookDeliveries, About & { readonly webhook: string }>({
      query: ({ id, webhook }) => ({ path: `${surveyPath(id)}/webhooks/${webhook}/deliveries?limit=50` }),
      providesTags: ['webhooks'],
    }),
    tokens: build.query<OperatorTokens, void>({
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
    audit: build.query<AuditEntries, { readonly before: number | undefined }>({
      query: ({ before }) => ({
        path: `/operators/audit?limit=50${before === undefined ? '' : `&before=${before}`}`,
      }),
      providesTags: ['tokens'],
    }),
  }),
});

export const {
  useWebhooksQuery,
  useMakeWebhookMutation,
  useDropWebhookMutation,
  useReplayWebhookMutation,
  useRetentionQuery,
  useSetRetentionMutation,
  useDeliveriesQuery,
  useTokensQuery,
  useMakeTokenMutation,
  useRevokeTokenMutation,
  useAuditQuery,
} = calls;
