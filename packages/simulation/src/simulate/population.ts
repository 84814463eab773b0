import { END_STATES } from '@canvass/protocol';
import type { Decision, Halt, Play, SharedRequest } from './play.ts';
import type { Ending, Outcome } from './outcome.ts';
import type { Tally } from './tally.ts';

/** What respondents share: slots of quota cells, even draws, answers that are given once, prizes. */
export interface SharedRecords {
  decide(number: number, request: SharedRequest): Decision;
  /** The respondent is gone: holds are given back, and what they drew without having used it. */
  leave(number: number, outcome: Outcome): void;
  /** Called after each departure. */
  note(started: number, ended: number): void;
}

interface Active {
  readonly play: Play;
  halt: Halt;
  /** Moves until the halt. */
  wait: number;
}

/**
 * Lets respondents through the survey, `concurrent` at a time: in each round everybody presses Next once, in the order
 * in which they came; who leaves is followed by the next. The only place where one respondent touches another.
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

  run(plays: Iterator<Play>, concurrent: number): void {
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

  /** One move of one respondent; true when they are gone. */
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

  #leave({ number }: Play, outcome: Outcome): true {
    this.#ended += 1;
    this.#tally.add(outcome);
    this.#shared.leave(number, outcome);
    this.#shared.note(this.#started, this.#ended);
    return true;
  }
}

/** Somebody who meets a full quota may have earned something by that. */
const turnedAway = (outcome: Outcome, ending: Ending): Outcome => ({
  ...outcome,
  ending,
  awards: outcome.consolation ?? [],
});

/** STATE-3, End status, as decided in QUOTA-4: on the way, or when the last place went at the end. */
function endingBy(request: SharedRequest, decision: Decision): Ending | undefined {
  if (decision.type !== 'full') return undefined;
  const { cell: cause } = decision;
  if (request.type === 'count') return { status: END_STATES.quotaFullAtSubmit.status, cause };
  return request.type === 'hold' && !request.leadsBack.includes(cause)
    ? { status: END_STATES.quotaFull.status, cause }
    : undefined;
}
