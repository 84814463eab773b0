import type { EndWord } from '@canvass/project/vocabulary';
import type { FoundIssue } from './check-task.ts';

export interface SimulationTask {
  readonly text: string;
  readonly respondents: number;
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
  /** Findings that only a simulation reveals. */
  readonly issues: readonly FoundIssue[];
}

export type SimulationMessage =
  | { readonly kind: 'progress'; readonly played: number }
  | { readonly kind: 'errors' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'done'; readonly result: SimulationResult };

/**
 * Runs a task in a separate worker, which loads the engine. A message that is neither `progress` nor `ran` is the last.
 * Returns a function that stops the task.
 */
export function startTask<M extends { readonly kind: string }>(
  task: object,
  onMessage: (message: M | { readonly kind: 'failed' }) => void,
): () => void {
  const worker = new Worker(new URL('./simulation-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<M>) => {
    if (data.kind !== 'progress' && data.kind !== 'ran') worker.terminate();
    onMessage(data);
  });
  worker.addEventListener('error', () => {
    worker.terminate();
    onMessage({ kind: 'failed' });
  });
  worker.postMessage(task);
  return () => worker.terminate();
}

export const startSimulation = (
  task: SimulationTask,
  onMessage: (message: SimulationMessage) => void,
): (() => void) => startTask(task, onMessage);
