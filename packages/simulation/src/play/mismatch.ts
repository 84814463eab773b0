/** An expectation that was not met. Values are as scripts write them. */
export interface Mismatch {
  /** Such as `path` or `texts.Q5`. */
  readonly expectation: string;
  /** Offset in the script. */
  readonly at: number;
  readonly expected: unknown;
  readonly got: unknown;
  /** Both values are entries of scripts: answers as their author would write them. */
  readonly isEntry?: true;
  /** What is different, in a sentence; for long lists. */
  readonly difference?: string;
}
