/**
 * What a token of an operator may be good for: to publish, open and close surveys, with their quotas and links; to see and
 * export answers and files; to delete surveys and responses; to see where prizes go; to manage the tokens of operators and read the audit log; to read the
 * figures of the server.
 */
export const OPERATOR_SCOPES = [
  'publish',
  'answers',
  'correct',
  'delete',
  'winners',
  'manage',
  'metrics',
] as const;
export type OperatorScope = (typeof OPERATOR_SCOPES)[number];
