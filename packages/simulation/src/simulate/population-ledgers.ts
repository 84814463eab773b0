import {
  createDrawLedger,
  createQuotaLedger,
  createUniqueLedger,
  decideQuota,
  quotaFacts,
  type QuotaClaim,
  type DrawLedger,
  type QuotaLedger,
} from '@canvass/logic/effects';
import { END_STATES, NOT_ENDED } from '@canvass/protocol';
import { drawOptions } from './respondent-ledgers.ts';
import type { SharedRecords } from './population.ts';
import type { AwardDraws } from './award-draws.ts';
import { FillLog } from './record.ts';
import type { Outcome } from './outcome.ts';
import { type CellClaim, type Decision, OPEN, type SharedRequest } from './play.ts';
import { type SimulatedSurvey, SIMULATED_NOW } from './simulated-survey.ts';

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The ledgers of the server, in memory. Holds never expire in a simulation, because its clock
 * does not advance.
 */
export class PopulationLedgers implements SharedRecords {
  readonly #survey: SimulatedSurvey;
  readonly #quotas: QuotaLedger;
  readonly #draws: DrawLedger;
  readonly #unique = createUniqueLedger();
  readonly #log: FillLog;
  readonly #awards: AwardDraws;

  constructor(survey: SimulatedSurvey, log: FillLog, awards: AwardDraws) {
    this.#survey = survey;
    this.#quotas = createQuotaLedger(survey.quotas);
    this.#draws = createDrawLedger();
    this.#log = log;
    this.#awards = awards;
  }

  decide(number: number, request: SharedRequest): Decision {
    if (request.type === 'begin') return this.#begin();
    if (request.type === 'draw') return this.#draw(number, request);
    if (request.type === 'unique') return takenOrOpen(this.#unique.taken(number, request.keys));
    const taken = request.type === 'count' ? this.#unique.claim(number, request.keys) : NOTHING;
    if (taken.size > 0) return takenOrOpen(taken);
    const claims = request.claims.flatMap((claim) => this.#claim(claim));
    const full = request.type === 'hold' ? this.#hold(number, claims) : this.#count(number, claims);
    if (full === undefined) return OPEN;
    this.#log.refuse(full);
    return { type: 'full', cell: full };
  }

  leave(number: number, { ending, counters, awards }: Outcome): void {
    this.#awards.leave(number, awards);
    this.#quotas.release(number);
    const isFinished = ending.status === END_STATES.finished.status;
    if (!isFinished) this.#unique.release(number);
    if (isFinished || ending.status === NOT_ENDED.status) return;
    const hits = new Set(counters);
    const used = this.#survey.counters.branches.filter(({ drawn }) => hits.has(drawn + 1));
    this.#draws.release(number, (child) => used.some((branch) => branch.child === child));
  }

  note(started: number, ended: number): void {
    this.#log.note(this.#quotas, started, ended);
  }

  /** Omits the quota facts if all cells are empty and none is full, as the shards assume. */
  #begin(): Decision {
    const quotas = quotaFacts(this.#survey.program, this.#quotas.fill);
    if (quotas === undefined) return OPEN;
    const isOpen = quotas.full.length === 0 && Object.values(quotas.counts).every((count) => count === 0);
    return isOpen ? OPEN : { type: 'begun', quotas };
  }

  #hold(number: number, claims: readonly QuotaClaim[]): string | undefined {
    const result = this.#quotas.hold(number, claims, SIMULATED_NOW);
    return 'full' in result ? result.full.cell : undefined;
  }

  /** Asks first which cell is full, because the ledger only returns whether one is. */
  #count(number: number, claims: readonly QuotaClaim[]): string | undefined {
    const { held } = this.#quotas.slotsOf(number);
    const moment = { respondent: number, fill: this.#quotas.fill, holds: (cell: string) => held.has(cell) };
    const decision = decideQuota(claims, moment);
    this.#quotas.submit(number, claims, SIMULATED_NOW);
    return 'full' in decision ? decision.full.cell : undefined;
  }

  #claim([id, candidates, isOpenEnded]: CellClaim): readonly QuotaClaim[] {
    const group = this.#survey.quotas.groups.find((one) => one.id === id);
    return group === undefined ? [] : [{ group, candidates, ...(isOpenEnded && { isOpenEnded }) }];
  }

  #draw(number: number, { fid, among, count }: SharedRequest & { readonly type: 'draw' }): Decision {
    const request = { fid, items_fids: among, extract_count: count, uniform_display: true };
    return { type: 'drawn', fids: this.#draws.draw(request, number, drawOptions(this.#survey, number, fid)) };
  }
}

/** Keys of taken values are in the order of the requests, so that a decision is deterministic. */
function takenOrOpen(taken: ReadonlySet<string>): Decision {
  return taken.size === 0 ? OPEN : { type: 'taken', keys: [...taken] };
}
