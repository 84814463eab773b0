import type { Option, RichText } from '@canvass/project';

/**
 * Why a cell of an export holds no value:
 * - `not_asked`: the respondent was not shown the question, or has not come to it;
 * - `not_offered`: the question was shown, but not this option, row or box (boxes for words open with a choice);
 * - `empty`: it was shown and left without an answer;
 * - `not_applicable`: the respondent said that it does not apply.
 */
export type MissingKind = 'not_asked' | 'not_offered' | 'empty' | 'not_applicable';

/** How answers are pictured where the variables of a question do not say it by themselves. */
export type AnswerPicture = 'nps' | 'ranks' | 'best_worst' | 'regions' | 'places';

export type VariableType = 'number' | 'text' | 'date' | 'time' | 'datetime';

/** What a value stands for. */
export interface ValueLabel {
  readonly value: number | string;
  readonly label: string;
}

/**
 * One value of an export. Numbers and texts as they are, a date as `yyyy-MM-dd`, a time as seconds since midnight, a
 * datetime as milliseconds since 1970 UTC. A text is never empty: that is `{ missing: 'empty' }`.
 */
export type Cell = number | string | { readonly missing: MissingKind };

/** One of the things that a variable of kind `choice` can be. */
export interface VariableChoice {
  /** What `values` gives for it: a gid, since numbers and titles may change from version to version. */
  readonly key: string;
  /** The number that stands for it in an export. */
  readonly value: number;
  readonly title: RichText;
}

/**
 * One of the variables that a question is exported as. Its name is made of the question's code and those of `row`,
 * `line`, `option` and `part`, its label of their titles.
 */
export interface QuestionVariable {
  /** Of which row or option it tells. Where that is not offered, the variable has no value. */
  readonly row?: Option;
  readonly option?: Option;
  /** Which row of a table that respondents fill in, from 1. */
  readonly line?: number;
  /** Which part of the answer, where it has several: letters, digits and `_`. */
  readonly part?: string;
  /** The same in words, for labels. */
  readonly partTitle?: string;
  /** `choice`: one of `choices`, by key. `flag`: 1 chosen, 0 not. The others: a `Cell` of that type. */
  readonly kind: VariableType | 'choice' | 'flag';
  readonly choices?: readonly VariableChoice[];
  /** Of numbers: digits after the point (default 0). */
  readonly decimals?: number;
  /** Of texts: most characters. */
  readonly maxLength?: number;
  /** Of numbers (default `scale`) and choices (default `nominal`). */
  readonly measure?: 'nominal' | 'ordinal' | 'scale';
  /** The respondent may say that it does not apply. */
  readonly mayNotApply?: true;
}

/** Undefined: nothing was answered there. */
export type VariableValue =
  | number
  | string
  | undefined
  | { readonly missing: 'not_applicable' | 'not_offered' };

/**
 * What names a variable among those of its question: the codes of its row, line, option and part, such as `R1_A2_open`;
 * empty for the whole answer.
 */
export function variableCode({ row, line, option, part }: QuestionVariable): string {
  return [
    row && (row.cid ?? `R${row.seq}`),
    line === undefined ? undefined : String(line),
    option && (option.cid ?? `A${option.seq}`),
    part,
  ]
    .filter((code) => code !== undefined)
    .join('_');
}
