import { createAction } from '@reduxjs/toolkit';
import {
  acknowledgeBatch,
  type AnswerLog,
  appendEvent,
  closeBatch,
  EMPTY_LOG,
} from '../answering/record/answer-log.ts';
import type { Credentials } from '../answering/record/local-record.ts';
import { on, plainReducer } from './plain-reducer.ts';
import { acknowledged, begun, confirmed, dropped, reconciled, stepped } from './session-actions.ts';

/** What has happened, what of it the server has, and how sending goes. */
export interface QueueState {
  readonly log: AnswerLog;
  readonly credentials: Credentials | null;
  /**
   * idle: nothing to send; sending: a call is out; waiting: it failed, another try follows by itself; held: the same,
   * because others hold all free slots of a quota.
   */
  readonly delivery: 'idle' | 'sending' | 'waiting' | 'held';
}

export const deliveryChanged = createAction<QueueState['delivery']>('queue/deliveryChanged');

const initialState: QueueState = { log: EMPTY_LOG, credentials: null, delivery: 'idle' };

export const queueReducer = plainReducer<QueueState>(initialState, [
  on(deliveryChanged, (state: QueueState, delivery) => ({ ...state, delivery })),
  on(begun, (_: QueueState, { log, credentials }) => ({ log, credentials, delivery: 'idle' })),
  on(dropped, () => initialState),
  on(stepped, (state: QueueState, { event, kept, batch }) => {
    if (!kept) return state;
    const log = appendEvent(state.log, event);
    return { ...state, log: batch === undefined ? log : closeBatch(log, batch) };
  }),
  on(acknowledged, (state: QueueState, { batchId, transactionId, fulfilled }) => ({
    ...state,
    log: acknowledgeBatch(state.log, batchId, fulfilled),
    credentials: withTransaction(state.credentials, transactionId),
  })),
  on(confirmed, (state: QueueState, { log, credentials }) => ({ ...state, log, credentials })),
  on(reconciled, (state: QueueState, { log, transactionId }) => ({
    ...state,
    log,
    credentials: withTransaction(state.credentials, transactionId),
  })),
]);

function withTransaction(credentials: Credentials | null, transactionId: string): Credentials | null {
  return credentials && { ...credentials, transactionId };
}
