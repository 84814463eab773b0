import type { ReportData, ReportRequest, SubmittedOptions, VoteQuestions } from '@canvass/protocol';
import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query';
import type { ApiError, ApiResult } from './api-error.ts';
import type { Call, Send } from './call.ts';

export interface ReportArgs {
  readonly surveyId: string;
  readonly body: ReportRequest;
  /** Token of the response. Absent if `body` has the key of a shared link. */
  readonly token?: string | undefined;
}
interface VoteQuestionsArgs {
  readonly surveyId: string;
  readonly language: string;
  readonly token?: string | undefined;
}
interface SubmittedOptionsArgs {
  readonly surveyId: string;
  readonly token: string;
}

/** A query of the server whose last reply is cached by its arguments. */
interface CachedQuery<Args, Data> {
  /** The last reply to these arguments. Undefined before the first reply, or after `KEPT_SECONDS` without a call. */
  cached(args: Args): Data | undefined;
  /** Calls the server, also if a reply is cached. Never rejects. */
  load(args: Args): Promise<ApiResult<Data>>;
}

const KEPT_SECONDS = 600;

/** Queries of the pages with results, which show a cached reply while the newest one is loaded. `Text` is the type of author's texts. */
export function createResultsQueries<Text>(send: Send) {
  const api = createApi({
    reducerPath: 'results',
    keepUnusedDataFor: KEPT_SECONDS,
    baseQuery: (call: Call, { signal }): Promise<ApiResult<unknown>> =>
      send<Readonly<Record<string, unknown>>>(call, signal),
    endpoints: (build) => ({
      report: build.query<ReportData<Text>, ReportArgs>({
        query: ({ surveyId, body, token }) => ({
          method: 'POST',
          path: `/api/survey/report/${surveyId}`,
          body,
          needs: ['state', 'percent'],
          token,
        }),
      }),
      voteQuestions: build.query<VoteQuestions, VoteQuestionsArgs>({
        query: ({ surveyId, language, token }) => ({
          method: 'GET',
          path: `/api/survey/get_vote/v1/${surveyId}/questions`,
          query: { language },
          needs: ['questions'],
          token,
        }),
      }),
      submittedOptions: build.query<SubmittedOptions, SubmittedOptionsArgs>({
        query: ({ surveyId, token }) => ({
          method: 'GET',
          path: `/api/survey/projects/${surveyId}/submited-options/`,
          needs: ['options'],
          token,
        }),
      }),
    }),
  });
  const { dispatch, getState } = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  });
  const { report, voteQuestions, submittedOptions } = api.endpoints;
  const options = { subscribe: false, forceRefetch: true };
  return {
    report: {
      cached: (args) => report.select(args)(getState()).data,
      load: (args) => awaitResult(dispatch(report.initiate(args, options))),
    } satisfies CachedQuery<ReportArgs, ReportData<Text>>,
    voteQuestions: {
      cached: (args) => voteQuestions.select(args)(getState()).data,
      load: (args) => awaitResult(dispatch(voteQuestions.initiate(args, options))),
    } satisfies CachedQuery<VoteQuestionsArgs, VoteQuestions>,
    submittedOptions: {
      cached: (args) => submittedOptions.select(args)(getState()).data,
      load: (args) => awaitResult(dispatch(submittedOptions.initiate(args, options))),
    } satisfies CachedQuery<SubmittedOptionsArgs, SubmittedOptions>,
  };
}

async function awaitResult<T>(
  query: PromiseLike<{ readonly data?: T | undefined; readonly error?: unknown }>,
): Promise<ApiResult<T>> {
  const { data, error } = await query;
  if (error !== undefined) return { error: error as ApiError }; // `send` never rejects, so RTK Query adds no errors
  if (data !== undefined) return { data };
  throw new Error('A query has ended without a reply and without an error.');
}
