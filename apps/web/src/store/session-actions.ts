import type { State } from '@canvass/logic';
import type { HostEvent, RespondentEvent, SessionFacts } from '@canvass/protocol';
import { createAction } from '@reduxjs/toolkit';
import type { AnswerLog, NewBatch } from '../storage/record/answer-log.ts';
import type { Credentials, LocalResponse, RenewedCredentials } from '../storage/record/local-response.ts';

/** What a view, a button or the browser's Back asks for. The engine's middleware answers with `stepped`. */
export const respond = createAction<RespondentEvent>('session/respond');
/** The server has stored a batch. The middleware feeds `fulfilled` to the engine and passes on `acknowledged`. */
export const delivered = createAction<{
  readonly batchId: string;
  readonly renewed: RenewedCredentials;
  readonly fulfilled: readonly HostEvent[];
}>('session/delivered');

/** A response is on the screen: just begun, resumed, or taken over from the server. */
export const begun = createAction<Omit<LocalResponse, 'surveyId'> & { readonly engine: State }>(
  'session/begun',
);
/** The engine took an event. With `batch`, the page was left and what was not sent yet is ready to go. */
export const stepped = createAction<{
  readonly event: RespondentEvent;
  /** Whether the event belongs to the response's history. */
  readonly kept: boolean;
  readonly engine: State;
  readonly batch?: NewBatch;
}>('session/stepped');
export const acknowledged = createAction<{
  readonly batchId: string;
  readonly renewed: RenewedCredentials;
  readonly fulfilled: readonly HostEvent[];
  readonly engine: State;
}>('session/acknowledged');
/** The server knows of a response that had begun on the device only: its facts are the true ones. */
export const confirmed = createAction<{
  readonly version: number;
  readonly facts: SessionFacts;
  readonly credentials: Credentials;
  readonly log: AnswerLog;
  readonly engine: State;
}>('session/confirmed');
/** What `c` said agrees with this browser; with `engine`, it also told what the response waited for. */
export const reconciled = createAction<{
  readonly log: AnswerLog;
  readonly renewed: RenewedCredentials;
  readonly engine?: State;
}>('session/reconciled');
/** No response any more: restarted, or not allowed. */
export const dropped = createAction('session/dropped');
