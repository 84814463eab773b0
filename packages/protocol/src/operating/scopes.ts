/**
 * Scopes of an operator's token, in order: manage surveys with their quotas and links; change translations in drafts, and
 * nothing else of a survey; read and export answers and files; correct answers and write notes; delete surveys and
 * responses; read delivery addresses of prizes; manage operators' tokens and read the audit log; read the server's
 * metrics.
 */
export const OPERATOR_SCOPES = [
  'publish',
  'translate',
  'answers',
  'correct',
  'delete',
  'winners',
  'manage',
  'metrics',
] as const;
export type OperatorScope = (typeof OPERATOR_SCOPES)[number];
