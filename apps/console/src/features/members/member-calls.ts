import type { ErasedMember, ImportedMembers, ListedMember } from '@canvass/protocol';
import { api } from '../../api/api.ts';
import { surveyPath } from '../../api/surveys.ts';

export const MEMBERS_PER_PAGE = 50;

interface MemberQuery {
  readonly id: string;
  readonly search: string;
  readonly after: string | undefined;
}

export const { useMembersQuery, useImportMembersMutation, useEraseMemberMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    members: build.query<{ readonly members: readonly ListedMember[] }, MemberQuery>({
      query: ({ id, search, after }) => {
        const query = new URLSearchParams({
          limit: String(MEMBERS_PER_PAGE),
          ...(search !== '' && { search }),
          ...(after !== undefined && { after }),
        });
        return { path: `${surveyPath(id, 'members')}?${query.toString()}` };
      },
      providesTags: ['members'],
    }),
    importMembers: build.mutation<ImportedMembers, { readonly id: string; readonly csv: string }>({
      query: ({ id, csv }) => ({ path: surveyPath(id, 'members'), method: 'POST', csv }),
      invalidatesTags: ['links', 'members'],
    }),
    eraseMember: build.mutation<ErasedMember, { readonly id: string; readonly member: string }>({
      query: ({ id, member }) => ({
        path: surveyPath(id, 'members', member, 'erase'),
        method: 'POST',
        body: {},
      }),
      invalidatesTags: ['links', 'members', 'responses', 'survey'],
    }),
  }),
});
