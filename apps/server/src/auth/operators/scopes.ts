import { OPERATOR_SCOPES, type OperatorScope } from '@canvass/protocol';

/** What a token may be good for. A route names one (`Operated.scope`). */
export type Scope = OperatorScope;

/** Who makes a call of an operator's. */
export interface Operator {
  /** Of the token; `owner` for the one of the data folder or of `CANVASS_TOKEN`. */
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Ids of the surveys that the token is good for; null: all. */
  readonly surveys: readonly string[] | null;
}

/** May do everything, and cannot be revoked. */
export const OWNER: Operator = { id: 'owner', name: 'owner', scopes: OPERATOR_SCOPES, surveys: null };

/** Whether a token is good for a survey. */
export const coversSurvey = ({ surveys }: Operator, surveyId: string): boolean =>
  surveys === null || surveys.includes(surveyId);

/** `any`: whatever it is good for, but figures alone: a token for `metrics` shows nothing of surveys. */
export const hasScope = ({ scopes }: Operator, scope: Scope | 'any'): boolean =>
  scope === 'any' ? scopes.some((own) => own !== 'metrics') : scopes.includes(scope);
