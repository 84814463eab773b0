import {
  type Decision,
  NO_RESTRICTION,
  type Outcome,
  type RespondentRun,
  type SharedRequest,
  type StopPoint,
} from './outcome.ts';
import type { QuotaLedger, QuotaPlan } from '@canvass/logic/effects';
import type { SimulationPlan } from './simulated-survey.ts';

/** A respondent recorded by a shard, with each request for shared records and the figures up to the request. */
export interface RecordedRespondent {
  readonly number: number;
  readonly halts: readonly RecordedStop[];
}
interface RecordedStop {
  readonly moves: number;
  readonly request?: SharedRequest;
  /** The assumed decision before the next stop. */
  readonly assumed?: Decision;
  readonly outcome: Omit<Outcome, 'counters'> & { readonly counters: string };
}

/** Plays a respondent as if no other respondent had an effect. `assume` guesses even draws. */
export function recordRun(
  play: RespondentRun,
  size: number,
  assume: (request: SharedRequest) => Decision,
): RecordedRespondent {
  const halts: RecordedStop[] = [];
  let halt = play.advance();
  while (halt.request !== undefined) {
    const assumed = halt.request.type === 'draw' ? assume(halt.request) : NO_RESTRICTION;
    halts.push({ ...recordHalt(halt, size), assumed });
    halt = play.advance(assumed);
  }
  halts.push(recordHalt(halt, size));
  return { number: play.number, halts };
}

function recordHalt({ moves, request, outcome }: StopPoint, size: number): RecordedStop {
  const { counters, ...otherFigures } = outcome();
  return {
    moves,
    ...(request !== undefined && { request }),
    outcome: { ...otherFigures, counters: encodeCounters(counters, size) },
  };
}

/** A set of counters as bits in base64, lowest first. */
function encodeCounters(counters: readonly number[], size: number): string {
  const bits = new Uint8Array(Math.ceil(size / 8));
  for (const counter of counters) bits[counter >> 3] = (bits[counter >> 3] ?? 0) | (1 << (counter & 7));
  return btoa(String.fromCharCode(...bits));
}

function decodeCounters(text: string): readonly number[] {
  const counters: number[] = [];
  const bits = atob(text);
  for (let counter = 0; counter < bits.length * 8; counter += 1) {
    if ((bits.charCodeAt(counter >> 3) & (1 << (counter & 7))) !== 0) counters.push(counter);
  }
  return counters;
}

/**
 * Replays a shard's record. If a decision differs from the shard's assumption, plays the rest again, which is possible
 * because a run depends only on the respondent and the decisions.
 */
export class RecordedRun implements RespondentRun {
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

function outcomeAt({ outcome }: RecordedStop): Outcome {
  return { ...outcome, counters: decodeCounters(outcome.counters) };
}

/** The fill of all cells after a number of respondents have left. */
export interface FillPoint {
  readonly ended: number;
  /** The fill of each cell, in the order of the plan. */
  readonly cells: readonly CellFill[];
}
interface CellFill {
  readonly done: number;
  readonly held: number;
  /** Number of times that the cell was full for a respondent so far. */
  readonly refused: number;
}

/** Ascending numbers of ended respondents at which the fill is recorded. */
export function listRecordingPoints({ respondents, fillPoints }: SimulationPlan): readonly number[] {
  const marks = Array.from({ length: fillPoints }, (_, index) =>
    Math.ceil(((index + 1) * respondents) / fillPoints),
  );
  return [...new Set(marks)];
}

export class FillLog {
  readonly points: FillPoint[] = [];
  /** Number of starts when each cell became full. */
  readonly filledAfter = new Map<string, number>();
  readonly #cells: readonly { readonly id: string; readonly cap: number }[];
  readonly #refused = new Map<string, number>();
  readonly #marks: readonly number[];

  constructor(quotas: QuotaPlan, plan: SimulationPlan) {
    this.#cells = quotas.groups.flatMap(({ cells }) => cells);
    this.#marks = listRecordingPoints(plan);
    for (const { id, cap } of this.#cells) if (cap === 0) this.filledAfter.set(id, 0);
  }

  refuse(cell: string): void {
    this.#refused.set(cell, (this.#refused.get(cell) ?? 0) + 1);
  }

  note(ledger: QuotaLedger, started: number, endedCount: number): void {
    for (const { id, cap } of this.#cells) {
      if (!this.filledAfter.has(id) && ledger.fill(id).done >= cap) this.filledAfter.set(id, started);
    }
    if (endedCount === this.#marks[this.points.length])
      this.points.push({ ended: endedCount, cells: this.#cellNotes(ledger) });
  }

  #cellNotes(ledger: QuotaLedger): readonly CellFill[] {
    return this.#cells.map(({ id }) => {
      const { done, held } = ledger.fill(id);
      return { done, held, refused: this.#refused.get(id) ?? 0 };
    });
  }
}
