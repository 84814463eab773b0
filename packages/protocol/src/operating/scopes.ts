/**
 * Scopes of an operator, in order: manage surveys; read drafts, versions and previews; change
 * translations in drafts, and nothing else of a survey; invite respondents; read and export
 * answers and files; see figures; correct answers and write notes; delete surveys and responses; read delivery addresses
 * of prizes; manage people and operators' tokens and read the audit log; read the server's metrics.
 */
export const OPERATOR_SCOPES = [
  'publish',
  'review',
  'translate',
  'members',
  'answers',
  'figures',
  'correct',
  'delete',
  'winners',
  'manage',
  'metrics',
] as const;
export type OperatorScope = (typeof OPERATOR_SCOPES)[number];

/** Scopes that another scope contains, so that tokens keep their rights when a part of a scope gets its own name. */
const CONTAINED_SCOPES: Readonly<Partial<Record<OperatorScope, readonly OperatorScope[]>>> = {
  publish: ['review', 'members'],
  answers: ['figures'],
};

/** Whether one of the scopes is `scope` or contains it. */
export const includesScope = (scopes: readonly OperatorScope[], scope: OperatorScope): boolean =>
  scopes.some((own) => own === scope || CONTAINED_SCOPES[own]?.includes(scope) === true);

interface SurveyRights {
  /** Scopes in all surveys and outside surveys. */
  readonly everywhere: readonly OperatorScope[];
  /** Further scopes in single surveys, by the survey's id. */
  readonly by_survey: Readonly<Record<string, readonly OperatorScope[]>>;
}

/** Whether an operator has a scope in a survey, or without a survey in any place. */
export function hasScopeIn(
  { everywhere, by_survey: bySurvey }: SurveyRights,
  scope: OperatorScope,
  surveyId?: string,
): boolean {
  if (includesScope(everywhere, scope)) return true;
  const places = surveyId === undefined ? Object.values(bySurvey) : [bySurvey[surveyId] ?? []];
  return places.some((scopes) => includesScope(scopes, scope));
}
