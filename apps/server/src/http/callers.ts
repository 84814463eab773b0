import type { OperatorScope } from '@canvass/protocol';

export interface Respondent {
  readonly surveyId: string;
  readonly seq: number;
  readonly version: number;
}

export type Scope = OperatorScope;

export interface Operator {
  /**
   * `owner` for the token of the data folder or of `CANVASS_TOKEN`, `person:<id>` for a person who is signed in, otherwise
   * the id of a token.
   */
  readonly id: string;
  readonly name: string;
  /** Scopes in all surveys and outside surveys. `findRightsRefusal` checks scopes in a survey. */
  readonly scopesEverywhere: readonly Scope[];
  /** Further scopes in single surveys, by the survey's id. */
  readonly surveyScopes: ReadonlyMap<string, readonly Scope[]>;
  /** The person who is signed in. Absent for tokens. */
  readonly person?: { readonly id: string; readonly email: string; readonly language: string | null };
}
