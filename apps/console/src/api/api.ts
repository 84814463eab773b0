import type { SerializedError } from '@reduxjs/toolkit';
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { type Call, type CallError, send } from './send.ts';

/** Why a query or mutation has no data. RTK Query serialises exceptions, which are bugs in an endpoint. */
export type QueryError = CallError | SerializedError;

/** Endpoints that expect status 401: they ask who is signed in, or sign in. */
const SIGNING_IN = ['session', 'signIn'];

/** Sends a call. If the session has ended, all loaded data is dropped, and the app shows the sign-in page. */
const baseQuery: BaseQueryFn<Call, unknown, CallError> = async (call, { signal, dispatch, endpoint }) => {
  const result = await send(call, signal);
  const isSignedOut =
    'error' in result && 'status' in result.error.reason && result.error.reason.status === 401;
  if (isSignedOut && !SIGNING_IN.includes(endpoint)) dispatch(api.util.resetApiState());
  return result;
};

/** All calls of the console. Each feature adds its endpoints, whose replies have the types of `@canvass/protocol`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'session',
    'surveys',
    'survey',
    'responses',
    'quotas',
    'links',
    'webhooks',
    'tokens',
    'awards',
    'weighting',
    'reports',
  ],
  endpoints: () => ({}),
});
