import type { Weighting, WeightingRequest } from '@canvass/protocol';
import { api } from './api.ts';
import { surveyPath } from './surveys.ts';

export const { useWeightingQuery, useSaveWeightingMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    weighting: build.query<Weighting, string>({
      query: (id) => ({ path: surveyPath(id, 'weighting') }),
      providesTags: ['weighting', 'responses'],
    }),
    saveWeighting: build.mutation<Weighting, { readonly id: string; readonly request: WeightingRequest }>({
      query: ({ id, request: body }) => ({ path: surveyPath(id, 'weighting'), method: 'PUT', body }),
      invalidatesTags: (_, error) => (error === undefined ? ['weighting'] : []),
    }),
  }),
});
