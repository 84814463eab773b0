import type {
  AuditEntries,
  NewOperatorToken,
  NewWebhookData,
  OperatorTokenRequest,
  OperatorTokens,
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
  useDeliveriesQuery,
  useTokensQuery,
  useMakeTokenMutation,
  useRevokeTokenMutation,
  useAuditQuery,
} = calls;
