import type {
  ImportedMembers,
  ListedResponses,
  ResponseScreens,
  UniqueLinkBatches,
  UniqueLinksData,
  UniqueLinksRequest,
} from '@canvass/protocol';
import { api } from './api.ts';
import { surveyPath } from './surveys.ts';

interface About {
  readonly id: string;
}

/** A filter of responses. An empty `value` selects all responses. */
export interface WantedResponses {
  readonly before: number | undefined;
  readonly by: 'member' | 'link' | 'source';
  readonly value: string;
}

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    responses: build.query<ListedResponses, About & WantedResponses>({
      query: ({ id, before, by, value }) => {
        const wanted = new URLSearchParams({ limit: '50' });
        if (before !== undefined) wanted.set('before', String(before));
        if (value !== '') wanted.set(by, value);
        return { path: `${surveyPath(id)}/responses?${wanted.toString()}` };
      },
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
    importMembers: build.mutation<ImportedMembers, About & { readonly csv: string }>({
      query: ({ id, csv }) => ({ path: `${surveyPath(id)}/members`, method: 'POST', csv }),
      invalidatesTags: ['links'],
    }),
  }),
});

export const {
  useResponsesQuery,
  useScreensQuery,
  useDeleteResponseMutation,
  useBatchesQuery,
  useMakeLinksMutation,
  useSetBatchMutation,
  useImportMembersMutation,
} = calls;
