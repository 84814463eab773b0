/** Assumptions of `--assume FILE` about simulated respondents, checked against a project. docs/canvass.md describes them. */
export interface Assumptions {
  /** Fixed answers by gid of their question; may hold a `LateEntry`. */
  readonly answers: ReadonlyMap<string, unknown>;
  /** How options are chosen, by gid of their question. */
  readonly choices: ReadonlyMap<string, AssumedChoice>;
  /** The share of the respondents who answer a question that may be left empty, by gid. */
  readonly answered: ReadonlyMap<string, number>;
  /** The share of the respondents who come by a signed or unique link; absent: everyone. */
  readonly links?: number;
  /** All entries above as text of the file, for the report. */
  readonly listed: readonly ListedAssumption[];
}

/** One assumption, as the report lists it. */
export interface ListedAssumption {
  readonly kind: 'answer' | 'weight' | 'incidence' | 'links';
  /** Code of the question, with `.A2` for an option. */
  readonly subject: string;
  readonly value: unknown;
}

/** The form in a script of an answer that chooses options: `A1`, `[A1, A2]`, and the same for each row. */
export type ChoiceForm = 'one' | 'many' | 'one-per-row' | 'many-per-row';

export interface AssumedChoice {
  readonly form: ChoiceForm;
  /**
   * Weights or rates by gid of the option. A weight compares the option with the others; a rate is the share of
   * respondents who are offered the option and choose it. Options without a rate are chosen at random.
   */
  readonly shares: ReadonlyMap<string, number>;
  readonly kind: 'weight' | 'rate';
}
