/** A finding in the project, with its place in the text. */
export interface FoundIssue {
  readonly id: string;
  readonly severity: 'error' | 'warning';
  readonly path: string;
  /** Range inside the text at `path`, in UTF-16 units, if there is one. */
  readonly from?: number;
  readonly to?: number;
  readonly message: string;
  readonly fix: string;
  /** Line in the text, counted from 1. */
  readonly line: number;
  readonly column: number;
}

export interface CheckTask {
  readonly id: number;
  readonly text: string;
  /** Whether the reply has the project for the player. */
  readonly isPlayed: boolean;
}

export interface CheckReply {
  readonly id: number;
  readonly issues: readonly FoundIssue[];
  /** The project for the player. Absent if it was not requested, or if errors prevent playing. */
  readonly project?: unknown;
}
