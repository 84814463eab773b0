import type { NoAnswerKind } from '@canvass/project';

/** CONST-8: score that means not applicable. */
export const NOT_APPLICABLE = 99;

/** One choice: gid of the option, and its open text when the option is open (ANSWER-2). An empty text is omitted. */
export type ChoiceEntry = readonly [optionGid: string, openText?: string];
/** Answer to `single`, and to the info types that offer choices. */
export type SingleAnswer = ChoiceEntry;
/** Answer to `multiple` and `image_select`. */
export type MultipleAnswer = readonly ChoiceEntry[];
/** Answer to `blank`: a text, and the SMS code if the phone number is verified. */
export type BlankAnswer = readonly [text: string, smsCode?: string];
/** Answer to a question with `entries` (ANSWER-19): an answer of its type per entry, in the respondent's order. */
export type EntriesAnswer<A = BlankAnswer> = readonly A[];
/** Answer to `multiple_blank`: texts by option gid. */
export type MultipleBlankAnswer = Readonly<Record<string, readonly [text: string]>>;
/** Answer to `score`, by option gid: score, open text, gids of tags, and 99 if not applicable. */
export type ScoreAnswer = Readonly<Record<string, ScoreEntry>>;
export type ScoreEntry = readonly [
  score: number | null,
  openText?: string | null,
  tags?: readonly string[],
  noApply?: 99 | null,
];
export interface EvaluationAnswer {
  readonly score?: number;
  readonly open?: string;
  readonly tagsId?: readonly string[];
  readonly no_apply?: 99;
}
/** Answer to `sort`: ranks by option gid, from 1 without gaps, and open texts under `{gid}_open`. */
export type SortAnswer = Readonly<Record<string, number | string>>;
/** Answer to `cascader`: the chosen nodes by level, from 1. */
export type CascaderAnswer = Readonly<Record<string, readonly [nodeGid: string]>>;
/** Answer to `proportion`: shares by option gid. */
export type ProportionAnswer = Readonly<Record<string, number>>;
/** Answer to matrix types: row answers by row gid, open texts under `{gid}_open`, 99 under `{gid}_no_apply`. */
export type MatrixAnswer<Cell> = Readonly<Record<string, Cell | string | 99>>;
export type MatrixSingleAnswer = MatrixAnswer<ChoiceEntry>;
/** Answer to `matrix_multiple`, and to `classify`: by category gid, the options in the category. */
export type MatrixMultipleAnswer = MatrixAnswer<readonly ChoiceEntry[]>;
/** Answer to `matrix_score`; in `matrix_blank`, values are texts. Values by row gid and option gid. */
export type MatrixScoreAnswer = MatrixAnswer<Readonly<Record<string, number>>>;
export type MatrixBlankAnswer = MatrixAnswer<Readonly<Record<string, string>>>;
/** Answer to `city`: names by level, 1 province, 2 city, 3 district, 4 street. */
export type CityAnswer = Readonly<Partial<Record<'1' | '2' | '3' | '4', string>>>;
/**
 * Answer to `geo` and `info_geography`. `coordinate` is [longitude, latitude] in the project's coordinate system, and
 * null if the respondent typed the address.
 */
export interface GeoAnswer {
  readonly city: CityAnswer;
  readonly coordinate: readonly [x: number, y: number] | null;
  readonly formattedAddress: string;
}
/** A value that the survey computes. A list contains the codes of choices. */
export type ComputedValue = number | string | boolean | readonly (number | string)[];
/** Answer of a `value` item: the value, and if several flow nodes set it, their values on the path, by fid. */
export type ComputedAnswer = readonly [
  value: ComputedValue | null,
  byNode?: Readonly<Record<string, ComputedValue | null>>,
];
/** Answer to `timestamp`, in Unix time, or to `timedelta`. Both in seconds. */
export type TimeAnswer = readonly [seconds: number];
/**
 * Answer to `info_time`: seconds since midnight. Null, here and in dates, is an invalid entry, which VALID-2 rejects,
 * so that it is never submitted.
 */
export type TimeOfDayAnswer = readonly [seconds: number | null];
/**
 * Answer to `info_date`: Unix time in seconds at midnight in the project's time zone (13 digits are cut to 10). With
 * `with_time` a text such as `2026-05-31T14:30`, in the project's time zone.
 */
export type DateAnswer = readonly [moment: number | string | null];
/** Answer to `auto_table`: a record for each row, with values by column gid. */
export type AutoTableAnswer = readonly Readonly<Record<string, string>>[];
export type SignatureAnswer = readonly { readonly file_name: string; readonly file_path: string }[];
/** Answer to `maxdiff`, by task: `s` the option gids shown, `l` the worst (least), `h` the best (most). */
export type MaxdiffAnswer = readonly {
  readonly s: readonly string[];
  readonly l: string | null;
  readonly h: string | null;
}[];
/** Answer to `graph_visual_weight`: Unix time of the start, and the chosen region, or none, of each screen. */
export interface GraphVisualWeightAnswer {
  readonly st: number;
  readonly ans: readonly ({ readonly gid: string } | { readonly no_apply: 99 })[];
}
/** A non-answer (ANSWER-18), to a question of any type that offers it (`no_answer`). */
export interface NoAnswer {
  readonly no_answer: NoAnswerKind;
}

/** The kind of a `NoAnswer`. */
export function noAnswerOf(answer: unknown): NoAnswerKind | undefined {
  // No other answer has a text there: rows and options have lists, numbers or texts under names with a suffix.
  const kind = (answer as Partial<NoAnswer> | null | undefined)?.no_answer;
  return typeof kind === 'string' ? kind : undefined;
}
