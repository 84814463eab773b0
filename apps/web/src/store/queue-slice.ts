import { createAction } from '@reduxjs/toolkit';
import {
  acknowledgeBatch,
  type AnswerLog,
  appendEvent,
  closeBatch,
  EMPTY_LOG,
} from '../storage/record/answer-log.ts';
import type { Credentials, RenewedCredentials } from '../storage/record/local-response.ts';
import { on, plainReducer } from './plain-reducer.ts';
import { acknowledged, begun, confirmed, dropped, reconciled, stepped } from './session-actions.ts';

/** What has happened, what of it the server has, and how sending goes. */
export interface QueueState {
  readonly log: AnswerLog;
  readonly credentials: Credentials | null;
  /**
   * idle: nothing to send; sending: a call is out; waiting: it failed, another try follows by itself; busy: the same, because
   * there were too many requests; held: the same, because others hold all free slots of a quota.
   */
  readonly delivery: 'idle' | 'sending' | 'waiting' | 'busy' | 'held';
  /** Something on the page can only be had by a response that the server knows: it is told without an answer. */
  readonly introduces: boolean;
}

/** Whether a response that has begun on this device is to be made known to the server. */
export const isToBegin = ({ credentials, log, introduces }: QueueState): boolean =>
  credentials === null && (log.events.length > 0 || introduces);

export const deliveryChanged = createAction<QueueState['delivery']>('queue/deliveryChanged');
export const introduced = createAction('queue/introduced');

const initialState: QueueState = {
  log: EMPTY_LOG,
  credentials: null,
  delivery: 'idle',
  introduces: false,
};

export const queueReducer = plainReducer<QueueState>(initialState, [
  on(deliveryChanged, (state: QueueState, delivery) => ({ ...state, delivery })),
  on(introduced, (state: QueueState) => ({ ...state, introduces: true })),
  on(begun, (_: QueueState, { log, credentials }) => ({ ...initialState, log, credentials })),
  on(dropped, () => initialState),
  on(stepped, (state: QueueState, { event, kept, batch }) => {
    if (!kept) return state;
    const log = appendEvent(state.log, event);
    return { ...state, log: batch === undefined ? log : closeBatch(log, batch) };
  }),
  on(acknowledged, (state: QueueState, { batchId, renewed, fulfilled }) => ({
    ...state,
    log: acknowledgeBatch(state.log, batchId, fulfilled),
    credentials: renewCredentials(state.credentials, renewed),
  })),
  on(confirmed, (state: QueueState, { log, credentials }) => ({ ...state, log, credentials })),
  on(reconciled, (state: QueueState, { log, renewed }) => ({
    ...state,
    log,
    credentials: renewCredentials(state.credentials, renewed),
  })),
]);

function renewCredentials(credentials: Credentials | null, renewed: RenewedCredentials): Credentials | null {
  return credentials && { ...credentials, ...renewed };
}
