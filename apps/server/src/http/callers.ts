import type { OperatorScope } from '@canvass/protocol';

/** Who holds a token: one response of one survey, and the version that it is on. */
export interface Respondent {
  readonly surveyId: string;
  readonly seq: number;
  readonly version: number;
}

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
