import {
  type EffectRequest,
  END_STATES,
  type EndStatus,
  type HostEvent,
  type VerifyAsk,
  type VerifyResult,
} from '@canvass/protocol';
import { asksOfSurvey } from '../../engine/step/asks.ts';
import type { State } from '../../engine/types.ts';
import type { Program } from '../../engine/program.ts';
import { vectorGet } from '../../engine/vector.ts';
import { rng } from '../../random/rng.ts';
import { createDrawLedger, type DrawLedger } from '../draws/draw-ledger.ts';
import { flowNode, questionsBelow } from '../draws/flow-node.ts';
import { quotaClaims } from '../quotas/quota-claims.ts';
import { createQuotaLedger, type QuotaLedger } from '../quotas/quota-ledger.ts';
import type { QuotaPlan } from '../quotas/quota-plan.ts';
import { scoreBefore } from '../scores/score-of.ts';
import { isSmsAsk, isUniqueAsk, uniqueKey } from '../verify/unique-key.ts';
import { createUniqueLedger, type UniqueLedger } from '../verify/unique-ledger.ts';
import { codeIssue, usedIssues, verifyValue } from '../verify/verify-values.ts';
import { quotaValue, submitValue } from './effect-values.ts';

/** Answers effects where there is no server: for scripts, simulation and tests (ENGINE-4). */
export interface Oracle {
  readonly quotas: QuotaLedger;
  readonly draws: DrawLedger;
  readonly unique: UniqueLedger;
  /** Carries out one pending effect of the respondent with that number. */
  fulfil(state: State, effect: EffectRequest, respondent: number): HostEvent;
}

export interface OracleOptions {
  /** Seconds since 1970, by which holds run out. */
  readonly now: () => number;
  /** Absent: those of the program. */
  readonly quotas?: QuotaPlan | undefined;
}

/** What the parts of an oracle share about the effect in hand. */
interface Moment {
  readonly oracle: Omit<Oracle, 'fulfil'>;
  readonly plan: QuotaPlan;
  readonly program: Program;
  readonly state: State;
  readonly respondent: number;
  readonly now: number;
}

const NO_QUOTAS: QuotaPlan = { groups: [] };

/**
 * Makes an oracle with empty ledgers. It obeys the rules of the server, and is a function of what it is asked: the
 * same questions in the same order get the same answers. Previews leave no trace in the quotas (QUOTA-6).
 */
export function createOracle(program: Program, { now, quotas }: OracleOptions): Oracle {
  const plan = quotas ?? program.quotas ?? NO_QUOTAS;
  const oracle = { quotas: createQuotaLedger(plan), draws: createDrawLedger(), unique: createUniqueLedger() };
  return {
    ...oracle,
    fulfil: (state, effect, respondent) => ({
      type: 'fulfilled',
      id: effect.id,
      value: valueOf({ oracle, plan, program, state, respondent, now: now() }, effect),
    }),
  };
}

function valueOf(moment: Moment, effect: EffectRequest): unknown {
  switch (effect.type) {
    case 'quota':
      return hold(moment, effect.gids);
    case 'draw':
      return draw(moment, effect);
    case 'score':
      return { final_score: scoreBefore(moment.program, moment.state, effect.fid) };
    case 'verify':
      return verify(moment, effect.asks);
    case 'submit':
      return submit(moment, effect.end);
  }
}

function hold(moment: Moment, gids: readonly string[]): EndStatus {
  const { oracle, plan, program, state, respondent, now } = moment;
  const claims = counts(state) ? quotaClaims(plan, program, state, 'next') : [];
  const value = quotaValue(moment, gids, oracle.quotas.hold(respondent, claims, now));
  if (value.is_end === 1) giveBack(moment);
  return value;
}

function verify({ oracle, respondent }: Moment, asks: readonly VerifyAsk[]): VerifyResult {
  const own = asks.filter(isUniqueAsk);
  const taken = oracle.unique.taken(respondent, own.map(uniqueKey));
  const codes = asks.filter(isSmsAsk).map(({ gid, code }) => codeIssue(gid, code));
  return verifyValue(...usedIssues(own, (key) => taken.has(key)), ...codes);
}

function draw({ oracle, program, respondent }: Moment, request: EffectRequest & { readonly type: 'draw' }) {
  const shuffle = flowNode(program.project, request.fid)?.shuffle === true;
  const random = rng(`${respondent}:${request.fid}`);
  return { random_fids: oracle.draws.draw(request, respondent, { shuffle, random }) };
}

function submit(moment: Moment, end: EndStatus): EndStatus | VerifyResult {
  const { oracle, plan, program, state, respondent, now } = moment;
  const asks =
    end.status === END_STATES.finished.status ? asksOfSurvey(program, state).filter(isUniqueAsk) : [];
  const taken = oracle.unique.claim(respondent, asks.map(uniqueKey));
  if (taken.size > 0) return verifyValue(...usedIssues(asks, (key) => taken.has(key)));
  const outcome =
    end.status === END_STATES.finished.status && counts(state)
      ? oracle.quotas.submit(respondent, quotaClaims(plan, program, state, 'submit'), now)
      : 'counted';
  const value = submitValue(moment, end, outcome);
  if (value.status !== END_STATES.finished.status) giveBack(moment);
  return value;
}

function counts({ facts }: State): boolean {
  return facts.mode === undefined;
}

/** A response that ends as 2, 3 or 6 keeps no place, and no draw of a branch in which nothing was answered. */
function giveBack({ oracle, program, state, respondent }: Moment): void {
  oracle.unique.release(respondent);
  oracle.quotas.release(respondent);
  oracle.draws.release(respondent, (child) =>
    questionsBelow(program.project, child).some((gid) => {
      const index = program.byGid.get(gid);
      return index !== undefined && vectorGet(state.effective, index) !== null;
    }),
  );
}
