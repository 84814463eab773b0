import type { EndWord } from '@canvass/project/vocabulary';
import type { PlayedResponse } from '@canvass/simulation';
import { startTask } from './simulation.ts';

export interface NamedScript {
  readonly name: string;
  readonly text: string;
}

export interface RunTask {
  readonly kind: 'run';
  readonly text: string;
  readonly scripts: readonly NamedScript[];
}
/** The task to write the script of a response that was played. */
export interface RecordTask {
  readonly kind: 'record';
  readonly text: string;
  readonly name: string;
  readonly played: PlayedResponse;
}
/** The task to rename codes in scripts. `before` and `after` are the texts of the project. */
export interface RenameTask {
  readonly kind: 'rename';
  readonly before: string;
  readonly after: string;
  readonly scripts: readonly NamedScript[];
}

/** A failed expectation, a fault or a warning, with its line in the script, from 1. */
export type ScriptProblem = { readonly line: number; readonly column: number } & (
  | {
      readonly kind: 'mismatch';
      /** Key of the failed expectation, such as `path`. */
      readonly expectation: string;
      readonly expected: string;
      readonly got: string;
      readonly difference: string | undefined;
    }
  | {
      readonly kind: 'error' | 'warning';
      readonly message: string;
      readonly fix: string | undefined;
    }
);

export interface ScriptResult {
  readonly name: string;
  readonly hasPassed: boolean;
  /** The end that the respondent reached, or `none`. Undefined if the script cannot be read. */
  readonly end: EndWord | 'none' | undefined;
  readonly questions: number;
  readonly places: readonly ScriptProblem[];
}

export type ScriptMessage =
  | { readonly kind: 'ran'; readonly result: ScriptResult }
  | { readonly kind: 'done' }
  | { readonly kind: 'recorded'; readonly text: string; readonly leftOut: readonly string[] }
  /** `refused` names the scripts that are unchanged, because their answers would change. */
  | {
      readonly kind: 'renamed';
      readonly scripts: readonly NamedScript[];
      readonly refused: readonly string[];
    }
  | { readonly kind: 'errors' }
  | { readonly kind: 'failed' };

export type ScriptTask = RunTask | RecordTask | RenameTask;

export const startScripts = (task: ScriptTask, onMessage: (message: ScriptMessage) => void): (() => void) =>
  startTask(task, onMessage);
