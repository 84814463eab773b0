import type { QuotaLedger, QuotaPlan } from '@canvass/logic/effects';
import type { SimulationPlan } from './simulation-plan.ts';

/** Fill of the cells after a number of departures. */
export interface FillPoint {
  readonly ended: number;
  /** Notes of the cells, in the order of the plan. */
  readonly cells: readonly CellNote[];
}
export interface CellNote {
  readonly done: number;
  readonly held: number;
  /** Number of times that respondents have met it full so far. */
  readonly refused: number;
}

/** Numbers of departures at which the fill is noted, ascending. */
export function marksOf({ respondents, fillPoints }: SimulationPlan): readonly number[] {
  const marks = Array.from({ length: fillPoints }, (_, index) =>
    Math.ceil(((index + 1) * respondents) / fillPoints),
  );
  return [...new Set(marks)];
}

/** Records how quotas fill. */
export class FillLog {
  readonly points: FillPoint[] = [];
  /** Number of starts when each cell became full. */
  readonly filledAfter = new Map<string, number>();
  readonly #cells: readonly { readonly id: string; readonly cap: number }[];
  readonly #refused = new Map<string, number>();
  readonly #marks: readonly number[];

  constructor(quotas: QuotaPlan, plan: SimulationPlan) {
    this.#cells = quotas.groups.flatMap(({ cells }) => cells);
    this.#marks = marksOf(plan);
    for (const { id, cap } of this.#cells) if (cap === 0) this.filledAfter.set(id, 0);
  }

  refuse(cell: string): void {
    this.#refused.set(cell, (this.#refused.get(cell) ?? 0) + 1);
  }

  note(ledger: QuotaLedger, started: number, ended: number): void {
    for (const { id, cap } of this.#cells) {
      if (!this.filledAfter.has(id) && ledger.fill(id).done >= cap) this.filledAfter.set(id, started);
    }
    if (ended === this.#marks[this.points.length])
      this.points.push({ ended, cells: this.#cellNotes(ledger) });
  }

  #cellNotes(ledger: QuotaLedger): readonly CellNote[] {
    return this.#cells.map(({ id }) => {
      const { done, held } = ledger.fill(id);
      return { done, held, refused: this.#refused.get(id) ?? 0 };
    });
  }
}
