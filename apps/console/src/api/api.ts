import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.ts';

/** The calls of the console; each feature adds its own. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['session', 'surveys', 'survey', 'responses', 'quotas', 'links', 'webhooks', 'tokens', 'awards'],
  endpoints: () => ({}),
});
