import type { LoopFigures } from './event-loop.ts';

export type WorkName = 'none' | 'export' | 'export and recount' | 'twenty authors';

/** A server under answering load, with other work. */
export interface Phase {
  readonly database: 'postgres' | 'embedded';
  readonly work: WorkName;
  readonly loop: LoopFigures;
  /** The loop of a process without work, at the same time. */
  readonly empty: LoopFigures;
  readonly calls: number;
  /** Milliseconds of calls. */
  readonly p99: number;
}

/** Maximum p99 of the processor time that the answering thread spends at a time, in milliseconds. */
const MAX_BUSY = 20;
/** The answering thread runs the embedded database, whose statements take longer. Other work may multiply them by this. */
const MAX_RATIO = 1.5;
/** Maximum that authors add to the p99 of a call, and of the processor time at a time, in milliseconds. */
const MAX_ADDED = 5;

/** Prints the phases. Returns 0 if the target is met, else 1. */
export function report(phases: readonly Phase[], { json }: { readonly json: boolean }): number {
  const isMissed = (phase: Phase) =>
    phase.work === 'twenty authors'
      ? !(addedBy(phase, phases) <= MAX_ADDED)
      : !(phase.loop.busy <= limitOf(phase, phases));
  const missed = phases.filter(isMissed);
  if (json) console.log(JSON.stringify(phases));
  else {
    console.log(
      'database | other work | busy at a time, p99 ms | longest | late, p99 ms | empty process late, p99 ms | calls | p99 ms',
    );
    for (const { database, work, loop, empty, calls, p99 } of phases) {
      const figures = [loop.busy, loop.longest, loop.delay, empty.delay].map((figure) => figure.toFixed(0));
      console.log([database, work, ...figures, calls, p99.toFixed(0)].join(' | '));
    }
    const names = missed.map(({ database, work }) => `${database}, ${work}`);
    console.log(names.length === 0 ? 'every target met' : `too slow: ${names.join('; ')}`);
  }
  return missed.length === 0 ? 0 : 1;
}

const aloneOn = (database: Phase['database'], phases: readonly Phase[]): Phase | undefined =>
  phases.find((phase) => phase.database === database && phase.work === 'none');

const limitOf = ({ database }: Phase, phases: readonly Phase[]): number =>
  database === 'postgres' ? MAX_BUSY : MAX_RATIO * (aloneOn(database, phases)?.loop.busy ?? 0);

/** The least that the work can have added to a call: other programs change the time of calls, but not the processor time. */
function addedBy({ database, loop, p99 }: Phase, phases: readonly Phase[]): number {
  const alone = aloneOn(database, phases);
  return Math.min(loop.busy - (alone?.loop.busy ?? 0), p99 - (alone?.p99 ?? 0));
}
