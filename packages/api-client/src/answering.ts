import type {
  AnswerData,
  AnswerRequest,
  BeginData,
  BeginRequest,
  ContinueData,
  ContinueRequest,
  SubmitData,
  UniqueLinkTokenData,
  UniqueLinkTokenRequest,
} from '@canvass/protocol';
import { api } from './api.ts';
import type { Call } from './call.ts';

/** CONST-1: milliseconds until a call about answers counts as timed out; other calls have REQUEST_TIMEOUT_MS. */
const ANSWER_CALL_TIMEOUT_MS = 60_000;

interface AnsweringArgs<Body> {
  readonly surveyId: string;
  readonly token?: string;
  readonly body: Body;
}
export type BeginArgs = AnsweringArgs<BeginRequest>;
export type ContinueArgs = AnsweringArgs<ContinueRequest>;
export type UniqueLinkArgs = AnsweringArgs<UniqueLinkTokenRequest>;
export type AnswerArgs = AnsweringArgs<AnswerRequest>;

const NEEDS = {
  b: ['facts', 'version', 'rspd_token', 'transaction_id', 'fulfilled'],
  c: ['facts', 'version', 'events', 'end_status', 'transaction_id'],
  n: ['transaction_id', 'end_status', 'fulfilled'],
  s: ['transaction_id', 'end_status', 'fulfilled'],
} as const;

const call = (step: keyof typeof NEEDS, { surveyId, token, body }: AnsweringArgs<unknown>): Call => ({
  method: 'POST',
  path: `/api/survey/${step}/${encodeURIComponent(surveyId)}`,
  body,
  timeoutMs: ANSWER_CALL_TIMEOUT_MS,
  needs: NEEDS[step],
  ...(token !== undefined && { token }),
});

/** CALL-3, Survey answering: begin, continue, next, submit. */
export const answering = api.injectEndpoints({
  endpoints: (build) => ({
    begin: build.mutation<BeginData, BeginArgs>({ query: (args) => call('b', args) }),
    continue: build.mutation<ContinueData, ContinueArgs>({ query: (args) => call('c', args) }),
    next: build.mutation<AnswerData, AnswerArgs>({ query: (args) => call('n', args) }),
    uniqueLink: build.mutation<UniqueLinkTokenData, UniqueLinkArgs>({
      query: ({ surveyId, body }) => ({
        method: 'POST',
        path: `/api/survey/uniqlink_token/${encodeURIComponent(surveyId)}`,
        body,
      }),
    }),
    submit: build.mutation<SubmitData, AnswerArgs>({ query: (args) => call('s', args) }),
  }),
});
