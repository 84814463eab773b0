import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AsyncLedgers,
  EFFECT_FAILED,
  hostEffects,
  type LedgerCall,
  ledgerFor,
} from '@canvass/logic/effects';
import { computeSubject } from '../../admission/counts.ts';
import type { KeyedHash } from '../../auth/server-keys.ts';
import { isUnavailable } from '../../database/unavailable.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { joinWaitQueue } from '../../quotas/wait-store.ts';
import type { SlotHolder, SlotsHeld } from '../../response-log/hold-time.ts';
import type { ResponseKey } from '../../response-log/response-store.ts';
import type { PublishedVersion } from '../../surveys/published-version.ts';
import type { AnswerVerifier } from '../../verification/answer-verifier.ts';
import type { AnsweringContext } from '../answering-context.ts';

/** The call whose effects are carried out: the response, its version and the caller. Created once per call. */
export interface EffectContext extends ResponseKey {
  readonly version: PublishedVersion;
  /** Test responses pass every quota and are not counted. */
  readonly isTest: boolean;
  readonly now: Date;
  readonly verifier: AnswerVerifier;
  readonly holder: SlotHolder;
  /** Undefined without a caller, as when a response is moved. */
  readonly address: string | undefined;
}

/** The reason why an attempt of a call ends early. Its transaction is rolled back. */
export type Stop =
  /** Another respondent was first, for example with the same link. */
  | { readonly stop: 'refused'; readonly failure: Failure }
  | SlotsHeld
  /** An error in the code of an effect, while the database is available. */
  | { readonly stop: 'effect'; readonly id: string; readonly cause: unknown };

export const isStop = (result: unknown): result is Stop =>
  typeof result === 'object' && result !== null && 'stop' in result;

/** FLOW-7: maximum attempts of a draw or score, with back-off, before it counts as failed. */
const MAX_TRIES = 3;
const BACK_OFF_MS = 40;
/** Seconds after which a slot may have become free. */
const RETRY_AFTER_S = 30;

/**
 * Runs `attempt` until it returns a result. An attempt stores all of its changes, or none if it returns a `Stop`.
 * Returns a failure if the call is refused. If all remaining slots are held, the caller joins the wait queue and must
 * repeat the call. Effects in `failedEffects` have failed too often, so `attempt` continues without their results.
 */
export async function carryOutCall<T>(
  { database, now, warn }: Pick<AnsweringContext, 'database' | 'now' | 'warn'>,
  { surveyId, holder }: EffectContext,
  attempt: (failedEffects: ReadonlySet<string>) => Promise<T | Stop>,
): Promise<T | Failure> {
  const failedEffects = new Set<string>();
  const tries = new Map<string, number>();
  for (;;) {
    const result = await attempt(failedEffects);
    if (!isStop(result)) return result;
    if (result.stop === 'refused') return result.failure;
    if (result.stop === 'held') {
      await joinWaitQueue(database, surveyId, { holder, cells: result.cells, now: new Date(now()) });
      return { ...fail('answering.places_held'), headers: { 'retry-after': String(RETRY_AFTER_S) } };
    }
    const { id, cause } = result;
    const count = (tries.get(id) ?? 0) + 1;
    tries.set(id, count);
    if (count < MAX_TRIES) {
      await sleep(BACK_OFF_MS * 4 ** count * Math.random());
      continue;
    }
    failedEffects.add(id);
    const effect = id.slice(0, id.indexOf(':'));
    warn(
      { survey: surveyId, effect, error: errorNameOf(cause) },
      'an effect failed: the survey goes on without',
    );
  }
}

/** Name and code of an error. Never its message, which may hold an answer. */
function errorNameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name;
}

/** The ledgers' replies for `runEffectsAsync`: `EFFECT_FAILED` for `failedEffects`, a `Stop` if an effect fails now. */
export function computeReplies(ledgers: AsyncLedgers<Stop>, failedEffects: ReadonlySet<string>) {
  return async (call: LedgerCall): Promise<unknown> => {
    const requestLedger = ledgerFor(ledgers, call);
    if (call.type === 'ended') return requestLedger(call.request, call.context);
    const { id } = call.context.effect;
    if (failedEffects.has(id)) return EFFECT_FAILED;
    try {
      return await requestLedger(call.request, call.context);
    } catch (cause) {
      if (hostEffects[call.type].mayFail !== true || isUnavailable(cause)) throw cause;
      return { stop: 'effect', id, cause } satisfies Stop;
    }
  };
}

interface QuotaCaller {
  readonly surveyId: string;
  /** The address used for limits: one for a whole IPv6 network. */
  readonly address: string;
  readonly waiter: string | undefined;
  readonly begunAt: Date;
  readonly isBeginning?: true;
}

/** Only the hash of the address is stored. The getter computes it only for calls that take slots. */
export const computeHolder = (
  hash: KeyedHash,
  { surveyId, address, ...caller }: QuotaCaller,
): SlotHolder => ({
  get address() {
    return computeSubject(hash, 'places of an address', surveyId, address);
  },
  ...caller,
  onHeld: 'refuse',
});
