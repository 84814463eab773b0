import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { ApiError } from './api-error.ts';
import type { Call, Caller } from './call.ts';

export type CanvassBaseQuery = BaseQueryFn<Call, unknown, ApiError>;

/** Carries out a call by the caller that the client was made with. Never rejects. */
export const baseQuery: CanvassBaseQuery = async (call, { signal, extra }) => {
  const result = await (extra as Caller).send(call, signal); // given by createClient
  return 'data' in result ? { data: result.data } : { error: result.error };
};
