import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery, type ConsoleBaseQuery } from './base-query.ts';

/** Calls that are answered by who one is, or by nobody. */
const SIGNING_IN = ['session', 'signIn'];

/** Whose session ends while a page is open is led to the sign-in page, and nothing that was loaded stays. */
const whileSignedIn: ConsoleBaseQuery = async (call, context, options) => {
  const result = await baseQuery(call, context, options);
  const reason = result.error?.reason;
  const isNobody = reason !== undefined && 'status' in reason && reason.status === 401;
  if (isNobody && !SIGNING_IN.includes(context.endpoint)) context.dispatch(api.util.resetApiState());
  return result;
};

/** The calls of the console; each feature adds its own. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: whileSignedIn,
  tagTypes: ['session', 'surveys', 'survey', 'responses', 'quotas', 'links', 'webhooks', 'tokens', 'awards'],
  endpoints: () => ({}),
});
