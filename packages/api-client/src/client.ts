import { configureStore, type SerializedError } from '@reduxjs/toolkit';
import {
  answering,
  type AnswerArgs,
  type BeginArgs,
  type ContinueArgs,
  type UniqueLinkArgs,
} from './answering.ts';
import { api } from './api.ts';
import type { ApiError, ApiResult } from './api-error.ts';
import { type Caller, createCaller } from './call.ts';
import { type ProjectArgs, type SurveyInfoArgs, surveys, type TranslationArgs } from './surveys.ts';

/** What is handed over and not kept: a token or an answer stays nowhere longer than its call. */
const HANDED_OVER = { track: false };
const NOT_KEPT = { subscribe: false, forceRefetch: true };

/**
 * The calls of the product as functions, each a value whatever happens. They have a store of their own, since what has
 * been called is nothing that a page shows: the first question is on the screen before it is loaded.
 */
export function createClient(caller: Caller = createCaller()) {
  const { dispatch } = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({
        serializableCheck: false,
        immutableCheck: false,
        thunk: { extraArgument: caller },
      }).concat(api.middleware),
  });
  const { begin, continue: goOn, next, submit, uniqueLink } = answering.endpoints;
  const { surveyInfo, project, translation } = surveys.endpoints;
  return {
    begin: (args: BeginArgs) => result(dispatch(begin.initiate(args, HANDED_OVER))),
    continue: (args: ContinueArgs) => result(dispatch(goOn.initiate(args, HANDED_OVER))),
    next: (args: AnswerArgs) => result(dispatch(next.initiate(args, HANDED_OVER))),
    submit: (args: AnswerArgs) => result(dispatch(submit.initiate(args, HANDED_OVER))),
    uniqueLink: (args: UniqueLinkArgs) => result(dispatch(uniqueLink.initiate(args, HANDED_OVER))),
    surveyInfo: (args: SurveyInfoArgs) => result(dispatch(surveyInfo.initiate(args, NOT_KEPT))),
    project: (args: ProjectArgs) => result(dispatch(project.initiate(args, NOT_KEPT))),
    translation: (args: TranslationArgs) => result(dispatch(translation.initiate(args, NOT_KEPT))),
  };
}

export type Client = ReturnType<typeof createClient>;

async function result<T>(call: PromiseLike<Outcome<T>>): Promise<ApiResult<T>> {
  const { data, error } = await call;
  if (data !== undefined) return { data };
  if (error !== undefined && 'kind' in error) return { error };
  // `baseQuery` never rejects, and what it gives has the members that an endpoint needs.
  throw new Error('The client itself has failed to make a call.', { cause: error });
}

/** What RTK Query gives of any endpoint. */
interface Outcome<T> {
  readonly data?: T | undefined;
  readonly error?: ApiError | SerializedError | undefined;
}
