import type { State } from '@canvass/logic';
import type { HostEvent, RespondentEvent, SessionFacts } from '@canvass/protocol';
import type { AnswerLog, NewBatch } from '../storage/record/answer-log.ts';
import { createAction } from './plain-reducer.ts';
import type { Credentials, LocalResponse, RenewedCredentials } from '../storage/record/local-response.ts';

/** An event of a view, a button or the browser's Back. The engine's middleware dispatches `stepped`. */
export const respond = createAction<RespondentEvent>('session/respond');
/** The server has stored a batch. The middleware feeds `fulfilled` to the engine and passes on `acknowledged`. */
export const delivered = createAction<{
  readonly batchId: string;
  readonly renewed: RenewedCredentials;
  readonly fulfilled: readonly HostEvent[];
}>('session/delivered');

/** Shows a response that has just begun, was resumed, or was replaced by the server's state. */
export const begun = createAction<Omit<LocalResponse, 'surveyId'> & { readonly engine: State }>(
  'session/begun',
);
/** The engine accepted an event. With `batch`, the respondent left the page, and its events are ready to send. */
export const stepped = createAction<{
  readonly event: RespondentEvent;
  /** Whether the event belongs to the response's history. */
  readonly kept: boolean;
  /** See `appendEvent`. */
  readonly isFinal?: boolean;
  readonly engine: State;
  readonly batch?: NewBatch;
}>('session/stepped');
export const acknowledged = createAction<{
  readonly batchId: string;
  readonly renewed: RenewedCredentials;
  readonly fulfilled: readonly HostEvent[];
  readonly engine: State;
}>('session/acknowledged');
/** The server has accepted a response that began on the device; its facts win. */
export const confirmed = createAction<{
  readonly version: number;
  readonly facts: SessionFacts;
  readonly credentials: Credentials;
  readonly log: AnswerLog;
  readonly engine: State;
}>('session/confirmed');
/** The events of `c` agree with this browser's. With `engine`, they also fulfil an effect of the response. */
export const reconciled = createAction<{
  readonly log: AnswerLog;
  readonly renewed: RenewedCredentials;
  readonly engine?: State;
}>('session/reconciled');
/** Removes the response after a restart or a refusal. */
export const dropped = createAction('session/dropped');
