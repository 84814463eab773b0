/** What the command says to the shell. */
export const EXIT = {
  /** Nothing to complain about. */
  fine: 0,
  /** The project or the scripts have faults, or an expectation was not met. */
  findings: 1,
  /** The command cannot do its work: a file, an option or a server is not as it must be. */
  badInput: 2,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
