import { drawHostEffect } from '../features/flow/random-set/draw-effect.host.ts';
import { quotaHostEffect } from '../features/quotas/quota-effect.host.ts';
import { scoreHostEffect, scoreLedger } from '../features/scores/score-effect.host.ts';
import { submitHostEffect } from '../features/submit/submit-effect.host.ts';
import { verifyHostEffect } from '../features/verify/verify-effect.host.ts';
import type { EffectType, HostEffect, EffectContext } from '../features/host-effect.ts';
import { END_STATES, type EndStatus } from '@canvass/protocol';
import { rng } from '../random/rng.ts';
import { createDrawLedger, type DrawLedger } from '../features/flow/random-set/draw-ledger.ts';
import { isDrawnChildUsed } from '../features/flow/flow-node.ts';
import { createQuotaLedger, type QuotaLedger } from '../features/quotas/quota-ledger.ts';
import type { QuotaPlan } from '../features/quotas/quota-plan.ts';
import { findCodeProblem, createUniqueLedger, type UniqueLedger } from '../features/verify/unique-answers.ts';

/** The host's side of each kind of effect. */
export const hostEffects = {
  verify: verifyHostEffect,
  quota: quotaHostEffect,
  draw: drawHostEffect,
  score: scoreHostEffect,
  submit: submitHostEffect,
} satisfies { readonly [T in EffectType]: HostEffect<T, never, never> | HostEffect<T, unknown, never> };

type Kinds = typeof hostEffects;
type RequestOf<T extends EffectType> = Kinds[T] extends HostEffect<T, infer Request, never> ? Request : never;
export type ReplyOf<T extends EffectType> = Parameters<Kinds[T]['value']>[1];

type EndedResponse = Pick<EffectContext, 'program' | 'state'>;

/**
 * A host's records, which reply to the requests of effects. Each kind of effect is a member, so that a host without a
 * ledger for a new kind does not compile. `ended` is called when the response has ended, with any status, to release
 * its holds.
 */
export type Ledgers = {
  readonly [T in EffectType]: (request: RequestOf<T>, context: EffectContext<T>) => ReplyOf<T>;
} & { readonly ended: (end: EndStatus, response: EndedResponse) => void };

/** Ledgers with asynchronous members. A member may return a `Stop` instead of a reply. */
export type AsyncLedgers<Stop = never> = {
  readonly [T in keyof Ledgers]: (
    ...request: Parameters<Ledgers[T]>
  ) => ReturnType<Ledgers[T]> | Stop | Promise<ReturnType<Ledgers[T]> | Stop>;
};

export type LedgerCall = {
  readonly [T in keyof Ledgers]: {
    readonly type: T;
    readonly request: Parameters<Ledgers[T]>[0];
    readonly context: Parameters<Ledgers[T]>[1];
  };
}[keyof Ledgers];

/** Returns the member of `ledgers` for a call. The member takes the call's `request` and `context`. */
export function ledgerFor<L extends Readonly<Record<LedgerCall['type'], unknown>>>(
  ledgers: L,
  { type }: LedgerCall,
): (
  request: unknown,
  context: unknown,
) => L[LedgerCall['type']] extends (...request: never) => infer Reply ? Reply : never {
  // Each member accepts the requests of its own type.
  return ledgers[type] as (...call: readonly unknown[]) => never;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Ledgers for a single respondent: quotas are never full, draws take the first children, every answer is unique. */
export const singleRespondentLedgers: Ledgers = {
  quota: () => undefined,
  draw: ({ items_fids, extract_count }) => items_fids.slice(0, extract_count),
  score: scoreLedger,
  verify: ({ codes }) => ({ takenKeys: NOTHING, problems: codes.map(() => undefined) }),
  submit: () => 'counted',
  ended: () => undefined,
};

const FINISHED = END_STATES.finished.status;

/** Ledgers in memory for scripts, tests and benchmarks, which have no server (ENGINE-4). */
export interface MemoryLedgers {
  readonly quotas: QuotaLedger;
  readonly draws: DrawLedger;
  readonly unique: UniqueLedger;
  ledgersFor(respondent: number): Ledgers;
}

/** The same requests in the same order get the same replies. `now` returns seconds since 1970, for holds to expire. */
export function createMemoryLedgers(plan: QuotaPlan, now: () => number): MemoryLedgers {
  const quotas = createQuotaLedger(plan);
  const draws = createDrawLedger();
  const unique = createUniqueLedger();
  const ledgersFor = (respondent: number): Ledgers => ({
    quota(claims) {
      const result = quotas.hold(respondent, claims, now());
      return 'full' in result ? result.full : undefined;
    },
    draw: (request) => {
      const random = rng(`${respondent}:${request.fid}`);
      return draws.draw(request, respondent, { isShuffled: request.shuffle, random });
    },
    score: scoreLedger,
    verify: ({ keys, codes }) => ({
      takenKeys: unique.findTaken(respondent, keys),
      problems: codes.map(({ code }) => findCodeProblem(code)),
    }),
    submit({ end, keys, claims }) {
      const takenKeys = unique.claim(respondent, keys);
      if (takenKeys.size > 0) return { takenKeys };
      return end.status === FINISHED ? quotas.submit(respondent, claims, now()) : 'counted';
    },
    ended({ status }, response) {
      if (status === FINISHED) return;
      unique.release(respondent);
      quotas.release(respondent);
      draws.release(respondent, (child) => isDrawnChildUsed(response, child));
    },
  });
  return { quotas, draws, unique, ledgersFor };
}
