import { END_STATES } from '@canvass/protocol';
import type { Decision, Ending, Outcome, RespondentRun, SharedRequest, StopPoint } from './outcome.ts';
import type { Tally } from './tally.ts';

/** Records that respondents share: slots of quota cells, even draws, unique answers, prizes. */
export interface SharedRecords {
  decide(number: number, request: SharedRequest): Decision;
  /** Releases a respondent's holds, and draws that were not used. */
  leave(number: number, outcome: Outcome): void;
  /** Called after each departure. */
  note(started: number, ended: number): void;
}

interface Active {
  readonly play: RespondentRun;
  halt: StopPoint;
  /** Moves until the stop. */
  wait: number;
}

/**
 * Simulates respondents, `concurrent` at a time. In each round everyone presses Next once, in order of arrival.
 * The next respondent takes the place of one who leaves. The only code in which respondents affect each other.
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

  run(plays: Iterator<RespondentRun>, concurrent: number): void {
    let active: Active[] = [];
    const admit = () => {
      while (active.length < concurrent) {
        const next = plays.next();
        if (next.done === true) return;
        this.#started += 1;
        const halt = next.value.advance();
        active.push({ play: next.value, halt, wait: halt.moves });
      }
    };
    for (admit(); active.length > 0; admit()) active = active.filter((one) => !this.#round(one));
  }

  /** One move of one respondent; true if they have left. */
  #round(active: Active): boolean {
    active.wait -= 1;
    while (active.wait <= 0) {
      const { play, halt } = active;
      if (halt.request === undefined) return this.#leave(play, halt.outcome());
      const decision = this.#shared.decide(play.number, halt.request);
      const ending = endingBy(halt.request, decision);
      if (ending !== undefined) return this.#leave(play, turnedAway(halt.outcome(), ending));
      active.halt = play.advance(decision);
      active.wait = active.halt.moves;
      if (active.halt.moves > 0) return false;
    }
    return false;
  }

  #leave({ number }: RespondentRun, outcome: Outcome): true {
    this.#ended += 1;
    this.#tally.add(outcome);
    this.#shared.leave(number, outcome);
    this.#shared.note(this.#started, this.#ended);
    return true;
  }
}

/** A respondent who meets a full quota may have earned an award by that. */
const turnedAway = (outcome: Outcome, ending: Ending): Outcome => ({
  ...outcome,
  ending,
  awards: outcome.consolation ?? [],
});

/** STATE-3, End status, by QUOTA-4: during the survey, or if the last slot is taken at the end. */
function endingBy(request: SharedRequest, decision: Decision): Ending | undefined {
  if (decision.type !== 'full') return undefined;
  const { cell: cause } = decision;
  if (request.type === 'count') return { status: END_STATES.quotaFullAtSubmit.status, cause };
  return request.type === 'hold' && !request.leadsBack.includes(cause)
    ? { status: END_STATES.quotaFull.status, cause }
    : undefined;
}
