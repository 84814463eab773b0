import {
  acknowledgeBatch,
  type AnswerLog,
  appendEvent,
  closeBatch,
  EMPTY_LOG,
} from '../storage/record/answer-log.ts';
import type { Credentials, RenewedCredentials } from '../storage/record/local-response.ts';
import {
  acknowledged,
  begun,
  confirmed,
  createAction,
  dropped,
  plainReducer,
  reconciled,
  reduceOn,
  stepped,
} from './session-slice.ts';

export interface QueueState {
  readonly log: AnswerLog;
  readonly credentials: Credentials | null;
  /**
   * `idle`: the queue is empty. `sending`: a call is running. `waiting`: it failed and is retried. `busy`: retried
   * after too many requests. `held`: retried because other respondents hold all free quota slots.
   */
  readonly delivery: 'idle' | 'sending' | 'waiting' | 'busy' | 'held';
  /** Whether the response begins at the server without an answer, because a part of the page needs it there. */
  readonly needsServer: boolean;
}

export const mustBeginAtServer = ({ credentials, log, needsServer }: QueueState): boolean =>
  credentials === null && (log.events.length > 0 || needsServer);

export const deliveryChanged = createAction<QueueState['delivery']>('queue/deliveryChanged');
export const serverNeeded = createAction('queue/introduced');

const initialState: QueueState = {
  log: EMPTY_LOG,
  credentials: null,
  delivery: 'idle',
  needsServer: false,
};

export const queueReducer = plainReducer<QueueState>(initialState, [
  reduceOn(deliveryChanged, (state: QueueState, delivery) => ({ ...state, delivery })),
  reduceOn(serverNeeded, (state: QueueState) => ({ ...state, needsServer: true })),
  reduceOn(begun, (_: QueueState, { log, credentials }) => ({ ...initialState, log, credentials })),
  reduceOn(dropped, () => initialState),
  reduceOn(stepped, (state: QueueState, { event, kept, isFinal, batch }) => {
    if (!kept) return state;
    const log = appendEvent(state.log, event, isFinal);
    return { ...state, log: batch === undefined ? log : closeBatch(log, batch) };
  }),
  reduceOn(acknowledged, (state: QueueState, { batchId, renewed, fulfilled }) => ({
    ...state,
    log: acknowledgeBatch(state.log, batchId, fulfilled),
    credentials: renewCredentials(state.credentials, renewed),
  })),
  reduceOn(confirmed, (state: QueueState, { log, credentials }) => ({ ...state, log, credentials })),
  reduceOn(reconciled, (state: QueueState, { log, renewed }) => ({
    ...state,
    log,
    credentials: renewCredentials(state.credentials, renewed),
  })),
]);

function renewCredentials(credentials: Credentials | null, renewed: RenewedCredentials): Credentials | null {
  return credentials && { ...credentials, ...renewed };
}
