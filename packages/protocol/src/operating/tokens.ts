/** `POST /api/operators/tokens`. */
export interface OperatorTokenRequest {
  /** For people: whose it is, or what for. */
  readonly name: string;
  readonly scopes: readonly OperatorScope[];
  /** Ids of the surveys that it is good for; absent: all. */
  readonly surveys?: readonly string[];
  /** In seconds; absent: until it is revoked. */
  readonly expires_in?: number;
}

/**
 * What a token of an operator may be good for: to publish, open and close surveys, with their quotas and links; to see and
 * export answers and files; to delete surveys and responses; to manage the tokens of operators and read the audit log; to read the
 * figures of the server.
 */
export const OPERATOR_SCOPES = ['publish', 'answers', 'correct', 'delete', 'manage', 'metrics'] as const;
export type OperatorScope = (typeof OPERATOR_SCOPES)[number];

/** The token itself is shown this once. */
export interface NewOperatorToken {
  readonly id: string;
  readonly token: string;
  readonly expires_at: string | null;
}

/** A line of `GET /api/operators/tokens`. */
export interface OperatorToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly OperatorScope[];
  /** Null: all. */
  readonly surveys: readonly string[] | null;
  readonly made_at: string;
  readonly expires_at: string | null;
  /** The day of its last use (UTC). */
  readonly used_on: string | null;
}

/** A line of `GET /api/operators/audit`: what an operator did. */
export interface AuditEntry {
  readonly id: number;
  readonly at: string;
  /** Id of the token; `owner` for the one of the server itself. */
  readonly token: string;
  readonly name: string;
  readonly act: string;
  readonly survey: string | null;
  /** The number of a response, of a key. */
  readonly subject: string | null;
  /** `done`, or why it was refused. Null: it is under way, or the server was stopped in the middle. */
  readonly outcome: string | null;
}
