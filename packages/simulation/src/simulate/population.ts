import {
  createDrawLedger,
  createQuotaLedger,
  createUniqueLedger,
  decideQuota,
  type DrawLedger,
  type FullCell,
  type QuotaClaim,
  quotaFacts,
  type QuotaLedger,
} from '@canvass/logic/effects';
import { END_STATES, NOT_ENDED } from '@canvass/protocol';
import type { AwardDraws } from './award-draws.ts';
import {
  type CellClaim,
  type Decision,
  type Ending,
  NO_RESTRICTION,
  type Outcome,
  type RespondentRun,
  type SharedRequest,
  type StopPoint,
} from './outcome.ts';
import type { FillLog } from './record.ts';
import { drawOptions } from './live-play.ts';
import { SIMULATED_NOW, type SimulatedSurvey } from './simulated-survey.ts';
import type { Tally } from './tally.ts';

/** Records shared by all respondents: slots of quota cells, even draws, unique answers, prizes. */
interface SharedRecords {
  decide(number: number, request: SharedRequest): Decision;
  /** Releases the holds of a respondent who leaves, and the draws that the respondent did not use. */
  leave(number: number, outcome: Outcome): void;
  recordCounts(started: number, endedCount: number): void;
}

interface ActiveRespondent {
  readonly run: RespondentRun;
  stopPoint: StopPoint;
  movesLeft: number;
}

/**
 * Simulates respondents, `concurrent` at a time. In each round everyone presses Next once, in order of arrival.
 * The next respondent takes the place of one who leaves. This is the only code in which respondents affect each other.
 */
export class Population {
  readonly #shared: SharedRecords;
  readonly #tally: Tally;
  #started = 0;
  #ended = 0;

  constructor(shared: SharedRecords, tally: Tally) {
    this.#shared = shared;
    this.#tally = tally;
  }

  run(runs: Iterator<RespondentRun>, concurrent: number): void {
    let active: ActiveRespondent[] = [];
    const admit = () => {
      while (active.length < concurrent) {
        const next = runs.next();
        if (next.done === true) return;
        this.#started += 1;
        const stopPoint = next.value.advance();
        active.push({ run: next.value, stopPoint, movesLeft: stopPoint.moves });
      }
    };
    for (admit(); active.length > 0; admit()) active = active.filter((one) => !this.#moveOnce(one));
  }

  /** Returns true if the respondent has left. */
  #moveOnce(active: ActiveRespondent): boolean {
    active.movesLeft -= 1;
    while (active.movesLeft <= 0) {
      const { run, stopPoint } = active;
      if (stopPoint.request === undefined) return this.#leave(run, stopPoint.outcome());
      const decision = this.#shared.decide(run.number, stopPoint.request);
      const ending = endingBy(stopPoint.request, decision);
      if (ending !== undefined) return this.#leave(run, turnAway(stopPoint.outcome(), ending));
      active.stopPoint = run.advance(decision);
      active.movesLeft = active.stopPoint.moves;
      if (active.stopPoint.moves > 0) return false;
    }
    return false;
  }

  #leave({ number }: RespondentRun, outcome: Outcome): true {
    this.#ended += 1;
    this.#tally.add(outcome);
    this.#shared.leave(number, outcome);
    this.#shared.recordCounts(this.#started, this.#ended);
    return true;
  }
}

/** The outcome of a respondent whom a full quota turns away, with the awards for this case. */
const turnAway = (outcome: Outcome, ending: Ending): Outcome => ({
  ...outcome,
  ending,
  awards: outcome.consolation ?? [],
});

/** The ending by a full cell (STATE-3, QUOTA-4), during the survey or at its submission. */
function endingBy(request: SharedRequest, decision: Decision): Ending | undefined {
  if (decision.type !== 'full') return undefined;
  const { cell: cause, end: name } = decision;
  const details = { cause, ...(name !== undefined && { name }) };
  if (request.type === 'count') return { status: END_STATES.quotaFullAtSubmit.status, ...details };
  return request.type === 'hold' && !request.leadsBack.includes(cause)
    ? { status: END_STATES.quotaFull.status, ...details }
    : undefined;
}

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
    if (request.type === 'unique') return decideUnique(this.#unique.findTaken(number, request.keys));
    const takenKeys = request.type === 'count' ? this.#unique.claim(number, request.keys) : NO_KEYS;
    if (takenKeys.size > 0) return decideUnique(takenKeys);
    const claims = request.claims.flatMap((claim) => this.#claim(claim));
    const full = request.type === 'hold' ? this.#hold(number, claims) : this.#count(number, claims);
    if (full === undefined) return NO_RESTRICTION;
    this.#log.refuse(full.cell);
    const closedCells = full.closedCells?.map(({ id }) => id);
    const { end } = full.group;
    return {
      type: 'full',
      cell: full.cell,
      ...(end !== undefined && { end }),
      ...(closedCells !== undefined && { closedCells }),
    };
  }

  leave(number: number, { ending, counters, awards }: Outcome): void {
    this.#awards.leave(number, awards);
    this.#quotas.release(number);
    const isFinished = ending.status === END_STATES.finished.status;
    if (!isFinished) this.#unique.release(number);
    if (isFinished || ending.status === NOT_ENDED.status) return;
    const hits = new Set(counters);
    const usedChildren = this.#survey.counters.setChildren.filter(
      ({ drawnCounter, isUsedOnceDrawn }) => isUsedOnceDrawn || hits.has(drawnCounter + 1),
    );
    this.#draws.release(number, (child) => usedChildren.some((used) => used.child === child));
  }

  recordCounts(started: number, endedCount: number): void {
    this.#log.note(this.#quotas, started, endedCount);
  }

  /** Omits the quota facts if all cells are empty and none is full, as the shards assume. */
  #begin(): Decision {
    const quotas = quotaFacts(this.#survey.program, this.#quotas.fill);
    if (quotas === undefined) return NO_RESTRICTION;
    const isOpen = quotas.full.length === 0 && Object.values(quotas.counts).every((count) => count === 0);
    return isOpen ? NO_RESTRICTION : { type: 'begun', quotas };
  }

  #hold(number: number, claims: readonly QuotaClaim[]): FullCell | undefined {
    const result = this.#quotas.hold(number, claims, SIMULATED_NOW);
    return 'full' in result ? result.full : undefined;
  }

  /** Counts slots. Determines the full cell first, because the ledger does not return it. */
  #count(number: number, claims: readonly QuotaClaim[]): FullCell | undefined {
    const { held } = this.#quotas.computeSlots(number);
    const moment = { respondent: number, fill: this.#quotas.fill, holds: (cell: string) => held.has(cell) };
    const decision = decideQuota(claims, moment);
    this.#quotas.submit(number, claims, SIMULATED_NOW);
    return 'full' in decision ? decision.full : undefined;
  }

  #claim([id, candidates, isOpenEnded]: CellClaim): readonly QuotaClaim[] {
    const group = this.#survey.quotas.groups.find((one) => one.id === id);
    return group === undefined ? [] : [{ group, candidates, ...(isOpenEnded && { isOpenEnded }) }];
  }

  #draw(
    number: number,
    { fid, among: eligible, count }: SharedRequest & { readonly type: 'draw' },
  ): Decision {
    const request = { fid, items_fids: eligible, extract_count: count, uniform_display: true };
    return { type: 'drawn', fids: this.#draws.draw(request, number, drawOptions(this.#survey, number, fid)) };
  }
}

const NO_KEYS: ReadonlySet<string> = new Set();

/** Decides on unique answers. The keys are in the order of the request, so that decisions are deterministic. */
function decideUnique(takenKeys: ReadonlySet<string>): Decision {
  return takenKeys.size === 0 ? NO_RESTRICTION : { type: 'taken', keys: [...takenKeys] };
}
