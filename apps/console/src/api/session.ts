import {
  hasScopeIn,
  includesScope,
  type NewPasskeyRequest,
  type OpenedPersonLink,
  type OperatorScope,
  type PasskeySignIn,
  type SignedIn,
  type SignedOut,
  type SignInWays,
} from '@canvass/protocol';
import { useMatch } from 'react-router-dom';
import { api } from './api.ts';
import type { NewPasskey, UsedPasskey } from './passkeys.ts';

type SignInProof =
  | { readonly token: string }
  | { readonly code: string }
  | { readonly email: string; readonly password: string }
  | { readonly passkey: UsedPasskey };

interface AcceptedLink {
  readonly code: string;
  /** Either a password or a passkey. */
  readonly password?: string;
  readonly passkey?: NewPasskey;
  readonly name?: string;
  readonly language: string;
}

interface FirstAccount {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly language: string;
}

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    session: build.query<SignedIn | null, void>({
      query: () => ({ path: '/operators/sessions' }),
      providesTags: ['session'],
    }),
    signIn: build.mutation<SignedIn, SignInProof>({
      query: (proof) => {
        const path = '/operators/sessions';
        if ('token' in proof) return { path, method: 'POST', body: {}, token: proof.token };
        if ('passkey' in proof)
          return { path: `${path}/by-passkey`, method: 'POST', body: { ...proof.passkey } };
        return {
          path: `${path}/${'email' in proof ? 'by-password' : 'by-link'}`,
          method: 'POST',
          body: proof,
        };
      },
      invalidatesTags: (_data, error) => (error === undefined ? ['session'] : []),
    }),
    personLink: build.query<OpenedPersonLink, string>({
      query: (code) => ({ path: '/operators/sessions/person-link', method: 'POST', body: { code } }),
    }),
    signInWays: build.query<SignInWays, void>({ query: () => ({ path: '/operators/sessions/ways' }) }),
    passkeyChallenge: build.mutation<PasskeySignIn, void>({
      query: () => ({ path: '/operators/sessions/passkey-challenge', method: 'POST', body: {} }),
    }),
    linkPasskeyChallenge: build.mutation<NewPasskeyRequest, string>({
      query: (code) => ({
        path: '/operators/sessions/person-link/passkey-challenge',
        method: 'POST',
        body: { code },
      }),
    }),
    acceptLink: build.mutation<SignedIn, AcceptedLink>({
      query: (body) => ({ path: '/operators/sessions/by-person-link', method: 'POST', body }),
      invalidatesTags: (_data, error) => (error === undefined ? ['session'] : []),
    }),
    createFirst: build.mutation<SignedIn, FirstAccount>({
      query: (body) => ({ path: '/people/first', method: 'POST', body }),
      invalidatesTags: (_data, error) => (error === undefined ? ['session', 'people'] : []),
    }),
    signOut: build.mutation<SignedOut, { readonly everywhere: boolean }>({
      query: ({ everywhere }) => ({ path: `/operators/sessions?everywhere=${everywhere}`, method: 'DELETE' }),
    }),
  }),
});

export const {
  useSessionQuery,
  useSignInMutation,
  useSignOutMutation,
  usePersonLinkQuery,
  useSignInWaysQuery,
  usePasskeyChallengeMutation,
  useLinkPasskeyChallengeMutation,
  useAcceptLinkMutation,
  useCreateFirstMutation,
} = calls;

/**
 * Returns a function that checks whether the signed-in operator has a scope: in the given survey, in the survey of the
 * address, or on other pages in any place. The server checks scopes again.
 */
export function useHasScope(surveyId?: string): (scope: OperatorScope) => boolean {
  const { data } = useSessionQuery();
  const opened = useMatch('/surveys/:id/*')?.params.id;
  return (scope) => data !== undefined && data !== null && hasScopeIn(data, scope, surveyId ?? opened);
}

/** Whether the signed-in operator has a scope in the whole installation, as new surveys and people need it. */
export const hasScopeEverywhere = (signedIn: SignedIn | null | undefined, scope: OperatorScope): boolean =>
  includesScope(signedIn?.everywhere ?? [], scope);
