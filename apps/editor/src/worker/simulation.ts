import type { EndWord } from '@canvass/project/vocabulary';
import type { FoundIssue } from './check-task.ts';
import { createTaskWorker } from './worker-tasks.ts';

export interface SimulationTask {
  readonly text: string;
  readonly respondents: number;
}

export interface SimulatedCell {
  /** The number of respondents who were counted. */
  readonly done: number;
  /** The number of respondents who were turned away because the cell was full. */
  readonly refused: number;
  /** The number of starts after which the cell was full. Null if it was not full. */
  readonly filledAfter: number | null;
}

export interface SimulationResult {
  readonly respondents: number;
  /** `end` is `none` for respondents who got stuck. */
  readonly ends: readonly {
    readonly end: EndWord | 'none';
    readonly name: string | undefined;
    readonly count: number;
  }[];
  /** Number of respondents who saw each question, by gid. */
  readonly shown: Readonly<Record<string, number>>;
  /** Number of respondents who took each jump, by `gid target`. A target is a gid or an end. */
  readonly jumps: Readonly<Record<string, number>>;
  /** Number of respondents who were led into each child of a draw, by fid. */
  readonly drawn: Readonly<Record<string, number>>;
  /** The fill of each quota cell, by its id. */
  readonly cells: Readonly<Record<string, SimulatedCell>>;
  /** Findings that only a simulation reveals. */
  readonly issues: readonly FoundIssue[];
}

export type SimulationMessage =
  | { readonly kind: 'progress'; readonly played: number }
  | { readonly kind: 'errors' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'done'; readonly result: SimulationResult };

/** Runs a task in a worker of its own, which loads the engine. Returns a function that stops the task. */
export function startTask<M extends { readonly kind: string }>(
  task: object,
  onMessage: (message: M | { readonly kind: 'failed' }) => void,
): () => void {
  const { run, stop } = createTaskWorker<object, M>(
    () => new Worker(new URL('./simulation-worker.ts', import.meta.url), { type: 'module' }),
  );
  const onFail = () => {
    stop();
    onMessage({ kind: 'failed' });
  };
  run(task, { onResult: onMessage, onDone: stop, onFail });
  return stop;
}

export const startSimulation = (
  task: SimulationTask,
  onMessage: (message: SimulationMessage) => void,
): (() => void) => startTask(task, onMessage);
