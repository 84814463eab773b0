/** Exit codes of the command. */
export const EXIT = {
  /** No findings. */
  fine: 0,
  /** The project or the scripts have faults, or an expectation was not met. */
  findings: 1,
  /** The command cannot do its work: a file, option or server is missing or invalid. */
  badInput: 2,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
