import type { OperatorScope } from '@canvass/protocol';

/** The holder of a token: one response of one survey, and its version. */
export interface Respondent {
  readonly surveyId: string;
  readonly seq: number;
  readonly version: number;
}

/** A right of a token. A route names the required right (`OperatorAccess.scope`). */
export type Scope = OperatorScope;

/** The caller of an operator's route. */
export interface Operator {
  /** The id of the token. `owner` for the token of the data folder or of `CANVASS_TOKEN`. */
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Ids of the surveys for which the token is valid. Null for all. */
  readonly surveys: readonly string[] | null;
}
