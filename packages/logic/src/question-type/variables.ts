import type { VariableType } from '@canvass/project/vocabulary';
import type { NoAnswerKind, Option, RichText } from '@canvass/project';

/**
 * Reason why a cell of an export has no value:
 * - `not_asked`: the question was not shown, or the respondent has not reached it;
 * - `not_offered`: the question was shown, but not this option, row or text box (text boxes appear with their choice);
 * - `empty`: it was shown and not answered;
 * - `asked_left`: it was asked for once more and left empty nevertheless (`required` "ask");
 * - `not_applicable`: the respondent chose "not applicable";
 * - `dont_know`, `prefer_not`: the respondent gave this non-answer (`no_answer`).
 */
export type MissingKind =
  | 'not_asked'
  | 'not_offered'
  | 'empty'
  | 'asked_left'
  | 'not_applicable'
  | NoAnswerKind;

export type { VariableType };

export interface ValueLabel {
  readonly value: number | string;
  readonly label: string;
}

/**
 * One value of an export. Numbers and texts are unchanged. A date is `yyyy-MM-dd`, a time is in seconds since midnight.
 * A datetime is in milliseconds since 1970 UTC, a local_datetime as if UTC were local. Empty texts are missing.
 */
export type Cell = number | string | { readonly missing: MissingKind };

export interface VariableChoice {
  /** The result of `values` for this choice: a gid, because numbers and titles may differ between versions. */
  readonly key: string;
  /** Code of the choice in exports. */
  readonly value: number | string;
  readonly title: RichText;
}

/**
 * One of the variables that a question is exported as. Its name is made of the question's code and those of `row`,
 * `line`, `option` and `part`, its label of their titles.
 */
export interface QuestionVariable {
  /** The row or option that the variable is about. If it is not offered, the variable has no value. */
  readonly row?: Option;
  readonly option?: Option;
  /** Row of a table that respondents fill in, from 1. */
  readonly line?: number;
  /** Part of the answer, if it has several: letters, digits and `_`. */
  readonly part?: string;
  readonly partTitle?: string;
  /** Unit of a number, for labels: `EUR per month`. */
  readonly unit?: string;
  /** `choice`: the key of one of `choices`. `flag`: 1 if chosen, otherwise 0. Others: a `Cell` of that type. */
  readonly kind: VariableType | 'choice' | 'flag';
  readonly choices?: readonly VariableChoice[];
  /** Decimal places of numbers (default 0). */
  readonly decimals?: number;
  /** A text that is chosen from a list, such as the name of a region: counted, not read. */
  readonly isListed?: true;
  readonly maxLength?: number;
  /** Level of measurement. Defaults to `scale` for numbers, `nominal` for choices. */
  readonly measure?: 'nominal' | 'ordinal' | 'scale';
  readonly mayNotApply?: true;
  /** Offered non-answers. Absent if none is offered. */
  readonly noAnswers?: readonly NoAnswerLabel[];
}

/** A non-answer in exports. Without a code it has the default one. */
export interface NoAnswerLabel {
  readonly kind: NoAnswerKind;
  readonly code: number | undefined;
  readonly label: string;
}

export type VariableValue =
  | number
  | string
  | undefined
  | { readonly missing: 'not_applicable' | 'not_offered' | NoAnswerKind };

/** The code of an option or row in names of variables and in lists of codes: the author's value, otherwise the cid. */
export const exportedCode = ({ value, cid, seq }: Option, letter: 'A' | 'R'): string =>
  String(value ?? cid ?? `${letter}${seq}`);

/**
 * Code of a variable within its question: the codes of its row, line, option and part, such as `R1_A2_open`. Empty if
 * the variable is the whole answer.
 */
export function variableCode({ row, line, option, part }: QuestionVariable): string {
  return [
    row && exportedCode(row, 'R'),
    line === undefined ? undefined : String(line),
    option && exportedCode(option, 'A'),
    part,
  ]
    .filter((code) => code !== undefined)
    .join('_');
}
