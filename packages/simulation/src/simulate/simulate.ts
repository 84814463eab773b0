import { awardsOf, createDrawLedger } from '@canvass/logic/effects';
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
import { type Decision, OPEN, type Play, type SharedRequest, type StopPoint } from './play.ts';
import { Population } from './population.ts';
import { PopulationLedgers } from './population-ledgers.ts';
import { drawOptions } from './respondent-ledgers.ts';
import {
  isShared,
  type SimulatedSurvey,
  numbersOf,
  type Shard,
  type SimulationPlan,
  ONLY_SHARD,
} from './simulated-survey.ts';
import { Tally, type TallyData } from './tally.ts';
import type { Outcome } from './outcome.ts';

/**
 * Replays a shard's record. If a decision differs from the shard's assumption, the rest is played again: the play is a
 * function of the respondent and the decisions.
 */
class RecordedPlay implements Play {
  readonly number: number;
  readonly #record: RecordedRespondent;
  readonly #live: () => Play;
  readonly #decisions: Decision[] = [];
  #at = 0;
  #fallback: Play | undefined;

  constructor(record: RecordedRespondent, live: () => Play) {
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

function together(survey: SimulatedSurvey, plan: SimulationPlan, plays: Iterator<Play>): SimulationResult {
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
): Generator<Play> {
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
): Generator<Play> {
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
