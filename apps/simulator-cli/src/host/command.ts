import type { Command } from 'commander';
import type { ExitCode } from './exit-code.ts';
import type { Host } from './host.ts';

/** A command of `canvass`: one file `commands/<name>.command.ts` that exports `command`. */
export interface CanvassCommand {
  readonly name: string;
  /** Summary for the overview, on one line. */
  readonly summary: string;
  /** Complete command lines, including `canvass`, shown below the options by `--help`. */
  readonly examples: readonly [string, ...string[]];
  /** Adds arguments, options and help. */
  configure(command: Command): void;
  /** Does the work. Faults of files, scripts and servers are printed, not thrown. */
  run(host: Host, files: readonly string[], options: Readonly<Record<string, unknown>>): Promise<ExitCode>;
}
