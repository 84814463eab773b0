import { includesScope, OPERATOR_SCOPES } from '@canvass/protocol';
import type { Operator, Scope } from '../../http/callers.ts';
import type { OperatorAccess } from '../../http/route.ts';
import { fail, type Failure } from '../../http/failure.ts';

/** The server's own token. It has all rights and cannot be revoked. */
export const OWNER: Operator = {
  id: 'owner',
  name: 'owner',
  scopesEverywhere: OPERATOR_SCOPES,
  surveyScopes: new Map(),
};

const PERSON_PREFIX = 'person:';
export const operatorIdOf = (personId: string): string => PERSON_PREFIX + personId;

/** Returns the id of a person who is signed in. Undefined for tokens. */
export const personIdOf = ({ id }: Pick<Operator, 'id'>): string | undefined =>
  id.startsWith(PERSON_PREFIX) ? id.slice(PERSON_PREFIX.length) : undefined;

interface TokenRights {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The ids of the token's surveys. Null for all surveys. */
  readonly surveys: readonly string[] | null;
}

export const createTokenOperator = ({ id, name, scopes, surveys }: TokenRights): Operator => ({
  id,
  name,
  scopesEverywhere: surveys === null ? scopes : [],
  surveyScopes: new Map(surveys?.map((survey) => [survey, scopes])),
});

type NeededScope = OperatorAccess['scope'];

/** `any` accepts every scope but `metrics`, because a token for metrics alone shows nothing of surveys. */
const covers = (scopes: readonly Scope[], needed: NeededScope): boolean =>
  needed === 'any'
    ? scopes.some((own) => own !== 'metrics')
    : [needed].flat().some((scope) => includesScope(scopes, scope));

/** People may always call routes for `any`, also without roles: their session, their account and an empty list. */
const hasSomewhere = (operator: Operator, scope: NeededScope): boolean =>
  (scope === 'any' && personIdOf(operator) !== undefined) ||
  covers(operator.scopesEverywhere, scope) ||
  [...operator.surveyScopes.values()].some((scopes) => covers(scopes, scope));

/**
 * Checks whether an operator has a scope in a survey, or in any place if the call concerns no survey. The only check of
 * scopes. Surveys in which an operator has no scope get the same refusal as surveys that do not exist.
 */
export function findRightsRefusal(
  operator: Operator,
  scope: NeededScope,
  surveyId: string | undefined,
): Failure | undefined {
  if (!hasSomewhere(operator, scope)) return fail('access.scope');
  if (surveyId === undefined) return undefined;
  const own = [...operator.scopesEverywhere, ...(operator.surveyScopes.get(surveyId) ?? [])];
  if (own.length === 0) return fail('request.not_found');
  return covers(own, scope) ? undefined : fail('access.scope');
}

/** The surveys in which an operator has a scope. Null for all surveys. */
export const listSurveysWith = (operator: Operator, scope: NeededScope): readonly string[] | null =>
  covers(operator.scopesEverywhere, scope)
    ? null
    : [...operator.surveyScopes].filter(([, scopes]) => covers(scopes, scope)).map(([id]) => id);
