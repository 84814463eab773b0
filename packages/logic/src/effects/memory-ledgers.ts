import { END_STATES } from '@canvass/protocol';
import { rng } from '../random/rng.ts';
import { createDrawLedger, type DrawLedger } from '../features/flow/random-set/draw-ledger.ts';
import { isBranchUsed } from '../features/flow/flow-node.ts';
import { createQuotaLedger, type QuotaLedger } from '../features/quotas/quota-ledger.ts';
import type { QuotaPlan } from '../features/quotas/quota-plan.ts';
import { scoreLedger } from '../features/scores/score-effect.host.ts';
import { createUniqueLedger, type UniqueLedger } from '../features/verify/unique-ledger.ts';
import { codeProblem } from '../features/verify/verify-values.ts';
import type { Ledgers } from './ledgers.ts';

const FINISHED = END_STATES.finished.status;

/** Ledgers in memory for scripts, tests and benchmarks, which have no server (ENGINE-4). */
export interface MemoryLedgers {
  readonly quotas: QuotaLedger;
  readonly draws: DrawLedger;
  readonly unique: UniqueLedger;
  /** The ledgers of the respondent with this number. */
  ledgersFor(respondent: number): Ledgers;
}

/**
 * Creates empty ledgers. They follow the server's rules and are deterministic: the same requests in the same order get
 * the same replies. `now` returns seconds since 1970; holds expire by it.
 */
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
      return draws.draw(request, respondent, { shuffle: request.shuffle, random });
    },
    score: scoreLedger,
    verify: ({ keys, codes }) => ({
      taken: unique.taken(respondent, keys),
      problems: codes.map(({ code }) => codeProblem(code)),
    }),
    submit({ end, keys, claims }) {
      const taken = unique.claim(respondent, keys);
      if (taken.size > 0) return { taken };
      return end.status === FINISHED ? quotas.submit(respondent, claims, now()) : 'counted';
    },
    ended({ status }, at) {
      if (status === FINISHED) return;
      unique.release(respondent);
      quotas.release(respondent);
      draws.release(respondent, (child) => isBranchUsed(at, child));
    },
  });
  return { quotas, draws, unique, ledgersFor };
}
