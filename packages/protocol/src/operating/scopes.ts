/**
 * Scopes of an operator's token: publish, open and close surveys, with their quotas and links; read and
 * export answers and files; delete surveys and responses; read the addresses of prizes; manage operators' tokens and read
 * the audit log; read the figures of the server.
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
