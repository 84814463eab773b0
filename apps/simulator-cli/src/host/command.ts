import type { Command } from 'commander';
import type { Host } from './host.ts';

export const EXIT = {
  fine: 0,
  /** The project or the scripts have faults, or an expectation was not met. */
  findings: 1,
  /** The command cannot do its work: a file, option or server is missing or invalid. */
  badInput: 2,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A command of `canvass`: one file `commands/<name>.command.ts` that exports `command`. */
export interface CanvassCommand {
  readonly name: string;
  readonly summary: string;
  /** Complete command lines, including `canvass`, shown below the options by `--help`. */
  readonly examples: readonly [string, ...string[]];
  configure(command: Command): void;
  /** Does the work of the command. Prints faults of files, scripts and servers instead of throwing them. */
  run(host: Host, files: readonly string[], options: Readonly<Record<string, unknown>>): Promise<ExitCode>;
}
