import type { OperatorScope } from '@canvass/protocol';

export interface Respondent {
  readonly surveyId: string;
  readonly seq: number;
  readonly version: number;
}

export type Scope = OperatorScope;

export interface Operator {
  /** `owner` for the token of the data folder or of `CANVASS_TOKEN`. */
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The ids of the operator's surveys. Null for all surveys. */
  readonly surveys: readonly string[] | null;
}
