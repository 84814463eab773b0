import type { ListedVersion, PublishData, ShownDraft, VersionChanges } from '@canvass/protocol';
import { api } from './api.ts';
import { surveyPath } from './surveys.ts';

interface About {
  readonly id: string;
}
/** Two versions; without `from` the newest one, without `to` the draft. */
interface Compared extends About {
  readonly from?: number;
  readonly to?: number;
}

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    versions: build.query<{ readonly versions: readonly ListedVersion[] }, string>({
      query: (id) => ({ path: `${surveyPath(id)}/versions` }),
      providesTags: ['survey'],
    }),
    draft: build.query<ShownDraft | null, string>({
      query: (id) => ({ path: `${surveyPath(id)}/draft` }),
      providesTags: ['survey'],
    }),
    changes: build.query<VersionChanges, Compared>({
      query: ({ id, from, to }) => {
        const named = Object.entries({ from, to }).flatMap(([name, version]) =>
          version === undefined ? [] : [[name, String(version)]],
        );
        return { path: `${surveyPath(id)}/changes?${new URLSearchParams(named)}` };
      },
      providesTags: ['survey'],
    }),
    publishDraft: build.mutation<PublishData, About & { readonly edition: string }>({
      query: ({ id, edition }) => ({
        path: `${surveyPath(id)}/draft/publish`,
        method: 'POST',
        body: { edition },
      }),
      invalidatesTags: ['surveys', 'survey', 'quotas'],
    }),
    dropDraft: build.mutation<object, string>({
      query: (id) => ({ path: `${surveyPath(id)}/draft`, method: 'DELETE' }),
      invalidatesTags: ['survey'],
    }),
    publishAgain: build.mutation<PublishData, About & { readonly version: number }>({
      query: ({ id, version }) => ({
        path: `${surveyPath(id)}/versions/${version}/publish`,
        method: 'POST',
        body: {},
      }),
      invalidatesTags: ['surveys', 'survey', 'quotas'],
    }),
  }),
});

export const {
  useVersionsQuery,
  useDraftQuery,
  useChangesQuery,
  usePublishDraftMutation,
  useDropDraftMutation,
  usePublishAgainMutation,
} = calls;
