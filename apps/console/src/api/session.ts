import type { OperatorScope, SignedIn } from '@canvass/protocol';
import { api } from './api.ts';

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    session: build.query<SignedIn | null, void>({
      query: () => ({ path: '/operators/sessions' }),
      providesTags: ['session'],
    }),
    signIn: build.mutation<SignedIn, { readonly token: string } | { readonly code: string }>({
      query: (by) =>
        'token' in by
          ? { path: '/operators/sessions', method: 'POST', body: {}, token: by.token }
          : { path: '/operators/sessions/by-link', method: 'POST', body: { code: by.code } },
      invalidatesTags: (_data, error) => (error === undefined ? ['session'] : []),
    }),
    signOut: build.mutation<object, { readonly everywhere: boolean }>({
      query: ({ everywhere }) => ({ path: `/operators/sessions?everywhere=${everywhere}`, method: 'DELETE' }),
    }),
  }),
});

export const { useSessionQuery, useSignInMutation, useSignOutMutation } = calls;

/** Returns a function that checks whether the signed-in operator has a scope. The server checks scopes again. */
export function useHasScope(): (scope: OperatorScope) => boolean {
  const { data } = useSessionQuery();
  return (scope) => data?.scopes.includes(scope) === true;
}
