import type { ApiError, ApiResult } from '@canvass/api-client';
import type { AnswerData, AnswerRequest, BeginData } from '@canvass/protocol';
import { mustBeginAtServer, type QueueState } from '../../store/queue-slice.ts';
import type { Batch } from '../../storage/record/answer-log.ts';
import { firstBatchEvents } from '../../storage/record/answer-log.ts';
import { type Reaction, reactTo } from '../../store/failure.ts';
import { backOff } from './back-off.ts';
import type { Reduce } from './reconcile.ts';

interface SenderPorts {
  readonly queue: () => QueueState;
  readonly reduce: Reduce;
  /** Resolves when all changes up to now are on disk. */
  readonly flush: () => Promise<void>;
  readonly begin: () => Promise<ApiResult<BeginData>>;
  readonly send: (call: Batch['call'], body: AnswerRequest, token: string) => Promise<ApiResult<AnswerData>>;
  readonly onBegun: (data: BeginData) => void | Promise<void>;
  readonly onDelivered: (batch: Batch, data: AnswerData) => void | Promise<void>;
  readonly onDelivery: (delivery: QueueState['delivery']) => void;
  /** Handles every failure that is not retried. The sender then pauses until the next `kick`. */
  readonly onFailure: (reaction: Exclude<Reaction, { readonly kind: 'retry' }>) => void | Promise<void>;
  readonly random: () => number;
}

export interface Sender {
  kick(): void;
  /** Stops permanently. A call that was sent may still arrive, but no other follows. */
  stop(): void;
}

/**
 * Sends batches in order, one at a time, once they are on disk. Repeats each with the same id until the server replies,
 * and waits longer after each failure (TRUST-2 and TRUST-5).
 */
export function createSender(ports: SenderPorts): Sender {
  const pause = createPause();
  let isRunning = false;
  let isStopped = false;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    let hasMore = true;
    while (hasMore && !isStopped) hasMore = await sendNext(ports, deliver);
    isRunning = false;
    if (!isStopped) ports.onDelivery('idle');
  }

  /** Repeats a call until the server accepts it. Returns true if the next call may follow. */
  const deliver: Deliver = async (call, onData) => {
    for (let attempt = 1; ; attempt += 1) {
      await ports.flush();
      if (isStopped) return false;
      ports.onDelivery('sending');
      const result = await call();
      if (isStopped) return false;
      if ('data' in result) {
        await onData(result.data);
        return true;
      }
      if (!(await waitToRetry(result.error, attempt))) return false;
    }
  };

  /** Waits before the next attempt. Returns false if the failure is not retried, or the sender was stopped. */
  async function waitToRetry(error: ApiError, attempt: number): Promise<boolean> {
    const reaction = reactTo(error);
    if (reaction.kind !== 'retry') {
      await ports.onFailure(reaction);
      return false;
    }
    ports.onDelivery(reaction.waitsFor === undefined ? 'waiting' : DELIVERY_STATES[reaction.waitsFor]);
    await pause.wait(Math.max(reaction.afterMs ?? 0, backOff(attempt, ports.random)));
    return !isStopped;
  }

  return {
    kick() {
      if (!pause.end()) void run();
    },
    stop() {
      isStopped = true;
      pause.end();
    },
  };
}

/** The delivery status to show for each cause of a wait. */
const DELIVERY_STATES = { slots: 'held', rateLimit: 'busy' } as const;

type Deliver = <T>(
  call: () => Promise<ApiResult<T>>,
  onData: (data: T) => void | Promise<void>,
) => Promise<boolean>;

/** Begins the response if the server does not know it, else sends the first batch. Returns true if the next call may follow. */
async function sendNext(ports: SenderPorts, deliver: Deliver): Promise<boolean> {
  const queue = ports.queue();
  const { credentials, log } = queue;
  if (credentials === null) return mustBeginAtServer(queue) && deliver(ports.begin, ports.onBegun);
  const [batch] = log.batches;
  if (batch === undefined) return false;
  return deliver(
    () => ports.send(batch.call, computeBody(ports, batch), credentials.token),
    (data) => ports.onDelivered(batch, data),
  );
}

function computeBody({ queue, reduce }: SenderPorts, batch: Batch): AnswerRequest {
  const { credentials, log } = queue();
  return {
    transaction_id: credentials?.transactionId ?? '',
    event_id: batch.id,
    events: reduce(firstBatchEvents(log)),
    language_code: batch.language,
  };
}

/** Creates a wait that `end` interrupts. */
function createPause() {
  let wake: (() => void) | undefined;
  return {
    wait: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(() => wake?.(), ms);
        wake = () => {
          clearTimeout(timer);
          wake = undefined;
          resolve();
        };
      }),
    /** Ends the wait, and returns whether there was one. */
    end(): boolean {
      const isWaiting = wake !== undefined;
      wake?.();
      return isWaiting;
    },
  };
}
