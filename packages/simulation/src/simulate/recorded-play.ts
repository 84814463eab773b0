import { decodeCounters, type RecordedHalt, type RecordedRespondent } from './record.ts';
import type { Outcome } from './outcome.ts';
import type { Decision, StopPoint, Play } from './play.ts';

/**
 * Replays a shard's record. If a decision differs from the shard's assumption, the rest is played
 * anew: the play is a function of the respondent and the decisions.
 */
export class RecordedPlay implements Play {
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
