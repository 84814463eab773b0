import { awardsOf, createDrawLedger, listDrawingNodes, serverCheckedQuestions } from '@canvass/logic/effects';
import { AwardDraws, type AwardDrawResults } from './award-draws.ts';
import { type FillPoint, FillLog, type RecordedRespondent, RecordedRun, recordRun } from './record.ts';
import { drawOptions, LiveRun } from './live-play.ts';
import { type Decision, NO_RESTRICTION, type RespondentRun, type SharedRequest } from './outcome.ts';
import { Population, PopulationLedgers } from './population.ts';
import type { Shard, SimulatedSurvey, SimulationPlan } from './simulated-survey.ts';
import { Tally, type TallyData } from './tally.ts';

const ONLY_SHARD: Shard = { index: 1, count: 1 };

export interface SimulationResult {
  readonly plan: SimulationPlan;
  readonly tally: TallyData;
  readonly fill: readonly FillPoint[];
  /** Number of starts when the last slot of each cell was counted. */
  readonly filledAfter: ReadonlyMap<string, number>;
  readonly drawn: AwardDrawResults;
}

/** The results of a shard: sums if respondents are independent, else the records of all respondents. */
export interface SimulatedShard {
  readonly tally: TallyData;
  readonly records: readonly RecordedRespondent[];
}

export type Progress = (played: number) => void;

/** Simulates all respondents of a plan. */
export function simulate(
  survey: SimulatedSurvey,
  plan: SimulationPlan,
  progress: Progress,
): SimulationResult {
  if (!isShared(survey))
    return mergeShards(survey, plan, [simulateShard(survey, { plan, shard: ONLY_SHARD }, progress)]);
  return runPopulation(survey, plan, createLiveRuns(survey, plan, ONLY_SHARD, progress));
}

/**
 * Simulates a part of the respondents. If respondents can affect each other, plays and records each as if never turned
 * away. `mergeShards` corrects wrong guesses.
 */
export function simulateShard(
  survey: SimulatedSurvey,
  { plan, shard }: { readonly plan: SimulationPlan; readonly shard: Shard },
  progress: Progress,
): SimulatedShard {
  const tally = new Tally(survey.counters.size);
  const records: RecordedRespondent[] = [];
  const keep = isShared(survey);
  for (const play of createLiveRuns(survey, plan, shard, progress)) {
    if (keep) records.push(recordRun(play, survey.counters.size, createGuess(survey, play.number)));
    else tally.add(play.advance().outcome());
  }
  return { tally: tally.data(), records };
}

/** Adds up all shards of a plan, with the same result as `simulate`. */
export function mergeShards(
  survey: SimulatedSurvey,
  plan: SimulationPlan,
  shards: readonly SimulatedShard[],
): SimulationResult {
  if (isShared(survey)) return runPopulation(survey, plan, createRecordedRuns(survey, plan, shards));
  const tally = new Tally(survey.counters.size);
  for (const shard of shards) tally.merge(shard.tally);
  return { plan, tally: tally.data(), fill: [], filledAfter: new Map(), drawn: { awards: [], stock: [] } };
}

function runPopulation(
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

function* createLiveRuns(
  survey: SimulatedSurvey,
  plan: SimulationPlan,
  shard: Shard,
  progress: Progress,
): Generator<RespondentRun> {
  let played = 0;
  for (const number of listNumbers(plan, shard)) {
    yield new LiveRun(survey, plan.seed, number);
    played += 1;
    progress(played);
  }
}

function* createRecordedRuns(
  survey: SimulatedSurvey,
  plan: SimulationPlan,
  shards: readonly SimulatedShard[],
): Generator<RespondentRun> {
  const records = shards.flatMap((shard) => shard.records).toSorted((a, b) => a.number - b.number);
  for (const record of records) {
    yield new RecordedRun(record, () => new LiveRun(survey, plan.seed, record.number));
  }
}

/** Guesses decisions without other respondents. A guessed draw is correct only by chance. */
function createGuess(survey: SimulatedSurvey, number: number): (request: SharedRequest) => Decision {
  const draws = createDrawLedger();
  return (request) => {
    if (request.type !== 'draw') return NO_RESTRICTION;
    const { fid, among: eligible, count } = request;
    const drawRequest = { fid, items_fids: eligible, extract_count: count, uniform_display: true };
    return { type: 'drawn', fids: draws.draw(drawRequest, number, drawOptions(survey, number, fid)) };
  };
}

/** Whether respondents can affect each other: by quotas, even draws, unique answers, prizes. */
export function isShared({ program, quotas }: SimulatedSurvey): boolean {
  const isEven = listDrawingNodes(program.project.flow).some(
    ({ uniform_display }) => uniform_display === true,
  );
  const isUnique = serverCheckedQuestions(program).some(
    (index) => program.questions[index]?.question.unique === true,
  );
  return (
    isEven || isUnique || awardsOf(program).length > 0 || quotas.groups.some(({ cells }) => cells.length > 0)
  );
}

/** Ascending numbers of the respondents in a shard. */
function* listNumbers({ respondents }: SimulationPlan, { index, count }: Shard): Generator<number> {
  for (let number = index; number <= respondents; number += count) yield number;
}
