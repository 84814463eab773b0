import { createApi } from '@reduxjs/toolkit/query';
import { baseQuery } from './base-query.ts';

/** The calls of the product. Each feature adds its own in its own file; one store holds them. */
export const api = createApi({ reducerPath: 'api', baseQuery, endpoints: () => ({}) });
