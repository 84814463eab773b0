import type { LoopFigures } from './event-loop.ts';

export type WorkName = 'none' | 'export' | 'export and recount' | 'twenty authors';

/** Figures of a server under answering load, with one kind of other work. */
export interface Phase {
  readonly database: 'postgres' | 'embedded';
  readonly work: WorkName;
  readonly loop: LoopFigures;
  /** Figures of a process without work, at the same time. */
  readonly emptyProcess: LoopFigures;
  readonly calls: number;
  /** p99 of the duration of calls, in milliseconds. */
  readonly p99: number;
}

/** The median of each figure over all rounds of the same work. */
export function medianPhase(rounds: readonly Phase[]): Phase {
  const [first] = rounds;
  if (first === undefined) throw new Error('no round was measured');
  const medianOf = (figure: (phase: Phase) => number) =>
    rounds.map(figure).toSorted((one, other) => one - other)[Math.floor(rounds.length / 2)] ?? Number.NaN;
  const loopOf = (which: 'loop' | 'emptyProcess'): LoopFigures => ({
    delay: medianOf((phase) => phase[which].delay),
    busy: medianOf((phase) => phase[which].busy),
    longest: medianOf((phase) => phase[which].longest),
  });
  return {
    ...first,
    loop: loopOf('loop'),
    emptyProcess: loopOf('emptyProcess'),
    calls: medianOf(({ calls }) => calls),
    p99: medianOf(({ p99 }) => p99),
  };
}

/** Maximum p99 of the processor time that the answering thread spends at a time, in milliseconds. */
const MAX_BUSY = 20;
/** Maximum growth of that time with the embedded database, which the answering thread runs itself. */
const MAX_RATIO = 1.5;
const MAX_RATIO_OF_AUTHORS = 2;

/** Returns the exit code: 0 if the target is met, else 1. */
export function report(phases: readonly Phase[], { isJson }: { readonly isJson: boolean }): number {
  const isMissed = (phase: Phase) => !(phase.loop.busy <= computeLimit(phase, phases));
  const missed = phases.filter(isMissed);
  if (isJson) console.log(JSON.stringify(phases));
  else {
    console.log(
      'database | other work | busy at a time, p99 ms | of none | longest | late, p99 ms | empty process late, p99 ms | calls | p99 ms',
    );
    for (const { database, work, loop, emptyProcess, calls, p99 } of phases) {
      const ratio = (loop.busy / busyWithoutOtherWork(database, phases)).toFixed(2);
      const figures = [loop.longest, loop.delay, emptyProcess.delay, calls, p99].map((figure) =>
        figure.toFixed(0),
      );
      console.log([database, work, loop.busy.toFixed(1), ratio, ...figures].join(' | '));
    }
    const names = missed.map(({ database, work }) => `${database}, ${work}`);
    console.log(names.length === 0 ? 'every target met' : `too slow: ${names.join('; ')}`);
  }
  return missed.length === 0 ? 0 : 1;
}

const busyWithoutOtherWork = (database: Phase['database'], phases: readonly Phase[]): number =>
  phases.find((phase) => phase.database === database && phase.work === 'none')?.loop.busy ?? Number.NaN;

function computeLimit({ database, work }: Phase, phases: readonly Phase[]): number {
  const busyWithoutWork = busyWithoutOtherWork(database, phases);
  if (work === 'twenty authors') return MAX_RATIO_OF_AUTHORS * busyWithoutWork;
  return database === 'postgres' ? MAX_BUSY : MAX_RATIO * busyWithoutWork;
}
