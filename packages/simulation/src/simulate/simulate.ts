import {
  awardsOf,
  createDrawLedger,
  createQuotaLedger,
  createUniqueLedger,
  decideQuota,
  type DrawLedger,
  type QuotaClaim,
  quotaFacts,
  type QuotaLedger,
} from '@canvass/logic/effects';
import { AwardDraws, type AwardsDrawn } from './award-draws.ts';
import {
  type FillPoint,
  FillLog,
  type RecordedRespondent,
  recordPlay,
  decodeCounters,
  type RecordedHalt,
} from './record.ts';
import { LivePlay } from './live-play.ts';
import {
  type CellClaim,
  type Decision,
  OPEN,
  type Outcome,
  type RespondentRun,
  type SharedRequest,
  type StopPoint,
} from './outcome.ts';
import { Population, type SharedRecords } from './population.ts';
import { drawOptions } from './respondent-ledgers.ts';
import {
  isShared,
  numbersOf,
  ONLY_SHARD,
  type Shard,
  SIMULATED_NOW,
  type SimulatedSurvey,
  type SimulationPlan,
} from './simulated-survey.ts';
import { Tally, type TallyData } from './tally.ts';
import { END_STATES, NOT_ENDED } from '@canvass/protocol';

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The ledgers of the server, in memory. Holds never expire in a simulation, because its clock
 * does not advance.
 */
class PopulationLedgers implements SharedRecords {
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

/**
 * Replays a shard's record. If a decision differs from the shard's assumption, the rest is played again: the play is a
 * function of the respondent and the decisions.
 */
class RecordedPlay implements RespondentRun {
  readonly number: number;
  readonly #record: RecordedRespondent;
  readonly #live: () => RespondentRun;
  readonly #decisions: Decision[] = [];
  #at = 0;
  #fallback: RespondentRun | undefined;

  constructor(record: RecordedRespondent, live: () => RespondentRun) {
    this.number = record.number;
    this.#record = record;
    this.#live = live;
  }

  advance(decision?: Decision): StopPoint {
    if (decision !== undefined) {
      if (this.#fallback !== undefined) return this.#fallback.advance(decision);
      const before = this.#record.halts[this.#at];
      this.#decisions.push(decision);
      if (before === undefined) return this.#playForReal();
      if (JSON.stringify(decision) !== JSON.stringify(before.assumed)) return this.#playForReal();
      this.#at += 1;
    }
    const halt = this.#record.halts[this.#at];
    if (halt === undefined) return this.#playForReal();
    return {
      moves: halt.moves,
      ...(halt.request !== undefined && { request: halt.request }),
      outcome: () => outcomeAt(halt),
    };
  }

  #playForReal(): StopPoint {
    const play = this.#live();
    this.#fallback = play;
    let halt = play.advance();
    for (const decision of this.#decisions) halt = play.advance(decision);
    return halt;
  }
}

function outcomeAt({ outcome }: RecordedHalt): Outcome {
  return { ...outcome, counters: decodeCounters(outcome.counters) };
}

/** The results of all respondents of a plan. */
export interface SimulationResult {
  readonly plan: SimulationPlan;
  readonly tally: TallyData;
  readonly fill: readonly FillPoint[];
  /** Number of starts when the last slot of each cell was counted. */
  readonly filledAfter: ReadonlyMap<string, number>;
  readonly drawn: AwardsDrawn;
}

/** The results of a shard: sums if respondents are independent, else each one's results, which the merge combines. */
export interface SimulatedShard {
  readonly tally: TallyData;
  readonly records: readonly RecordedRespondent[];
}

/** Receives the number of respondents played. */
export type Progress = (played: number) => void;

/** Simulates all respondents of a plan. */
export function simulate(
  survey: SimulatedSurvey,
  plan: SimulationPlan,
  progress: Progress,
): SimulationResult {
  if (!isShared(survey))
    return merge(survey, plan, [simulateShard(survey, { plan, shard: ONLY_SHARD }, progress)]);
  return together(survey, plan, livePlays(survey, plan, ONLY_SHARD, progress));
}

/**
 * Simulates a part of the respondents. If they share quotas or even draws, each is played as if never turned away
 * and recorded (docs/adr/0050); the merge corrects guessed draws.
 */
export function simulateShard(
  survey: SimulatedSurvey,
  { plan, shard }: { readonly plan: SimulationPlan; readonly shard: Shard },
  progress: Progress,
): SimulatedShard {
  const tally = new Tally(survey.counters.size);
  const records: RecordedRespondent[] = [];
  const keep = isShared(survey);
  for (const play of livePlays(survey, plan, shard, progress)) {
    if (keep) records.push(recordPlay(play, survey.counters.size, guess(survey, play.number)));
    else tally.add(play.advance().outcome());
  }
  return { tally: tally.data(), records };
}

/** Adds up all shards of a plan, with the same result as `simulate`. */
export function merge(
  survey: SimulatedSurvey,
  plan: SimulationPlan,
  shards: readonly SimulatedShard[],
): SimulationResult {
  if (isShared(survey)) return together(survey, plan, recordedPlays(survey, plan, shards));
  const tally = new Tally(survey.counters.size);
  for (const shard of shards) tally.merge(shard.tally);
  return { plan, tally: tally.data(), fill: [], filledAfter: new Map(), drawn: { awards: [], stock: [] } };
}

function together(
  survey: SimulatedSurvey,
  plan: SimulationPlan,
  plays: Iterator<RespondentRun>,
): SimulationResult {
  const tally = new Tally(survey.counters.size);
  const log = new FillLog(survey.quotas, plan);
  const awards = new AwardDraws(awardsOf(survey.program), plan);
  new Population(new PopulationLedgers(survey, log, awards), tally).run(plays, plan.concurrent);
  const { points: fill, filledAfter } = log;
  return { plan, tally: tally.data(), fill, filledAfter, drawn: awards.result };
}

function* livePlays(
  survey: SimulatedSurvey,
  plan: SimulationPlan,
  shard: Shard,
  progress: Progress,
): Generator<RespondentRun> {
  let played = 0;
  for (const number of numbersOf(plan, shard)) {
    yield new LivePlay(survey, plan.seed, number);
    played += 1;
    progress(played);
  }
}

function* recordedPlays(
  survey: SimulatedSurvey,
  plan: SimulationPlan,
  shards: readonly SimulatedShard[],
): Generator<RespondentRun> {
  const records = shards.flatMap((shard) => shard.records).toSorted((a, b) => a.number - b.number);
  for (const record of records) {
    yield new RecordedPlay(record, () => new LivePlay(survey, plan.seed, record.number));
  }
}

/** A draw that ignores other respondents; correct only by chance. */
function guess(survey: SimulatedSurvey, number: number): (request: SharedRequest) => Decision {
  const draws = createDrawLedger();
  return (request) => {
    if (request.type !== 'draw') return OPEN;
    const { fid, among, count } = request;
    const drawRequest = { fid, items_fids: among, extract_count: count, uniform_display: true };
    return { type: 'drawn', fids: draws.draw(drawRequest, number, drawOptions(survey, number, fid)) };
  };
}
