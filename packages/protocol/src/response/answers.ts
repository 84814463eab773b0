import type { NoAnswerKind } from '@canvass/project';

/** One choice: gid of the option, and its open text when the option is open (ANSWER-2). An empty text is omitted. */
export type ChoiceEntry = readonly [optionGid: string, openText?: string];
/** single, and the info types that offer choices. */
export type SingleAnswer = ChoiceEntry;
/** multiple, image_select. */
export type MultipleAnswer = readonly ChoiceEntry[];
/** blank: text, and the code of an SMS if the number is verified. */
export type BlankAnswer = readonly [text: string, smsCode?: string];
/** A question with `entries` (ANSWER-19): an answer of its type for each entry, in the order of the respondent. */
export type EntriesAnswer<A = BlankAnswer> = readonly A[];
/** multiple_blank: option gid to its text. */
export type MultipleBlankAnswer = Readonly<Record<string, readonly [text: string]>>;
/** score: option gid to score, open text, gids of tags, and 99 if not applicable. */
export type ScoreAnswer = Readonly<Record<string, ScoreEntry>>;
export type ScoreEntry = readonly [
  score: number | null,
  openText?: string | null,
  tags?: readonly string[],
  noApply?: 99 | null,
];
/** evaluation. The field names that the specification leaves open are our choice. */
export interface EvaluationAnswer {
  readonly score?: number;
  readonly open?: string;
  readonly tagsId?: readonly string[];
  readonly no_apply?: 99;
}
/** sort: option gid to rank, from 1 without gaps; open texts under `{gid}_open`. */
export type SortAnswer = Readonly<Record<string, number | string>>;
/** cascader: level, from 1, to the chosen node. */
export type CascaderAnswer = Readonly<Record<string, readonly [nodeGid: string]>>;
/** proportion: option gid to its share. */
export type ProportionAnswer = Readonly<Record<string, number>>;
/** Matrix types: row gid to the row's answer; open texts under `{gid}_open`, 99 under `{gid}_no_apply`. */
export type MatrixAnswer<Cell> = Readonly<Record<string, Cell | string | 99>>;
export type MatrixSingleAnswer = MatrixAnswer<ChoiceEntry>;
/** matrix_multiple, and classify: category gid to the options placed there. */
export type MatrixMultipleAnswer = MatrixAnswer<readonly ChoiceEntry[]>;
/** matrix_score, matrix_blank: row gid to option gid to value. */
export type MatrixScoreAnswer = MatrixAnswer<Readonly<Record<string, number>>>;
export type MatrixBlankAnswer = MatrixAnswer<Readonly<Record<string, string>>>;
/** city: level 1 to 4 (province, city, district, street) to its name (adr 0063). */
export type CityAnswer = Readonly<Partial<Record<'1' | '2' | '3' | '4', string>>>;
/**
 * geo, info_geography. `coordinate` is [longitude, latitude] in the project's coordinate system; null for an address
 * that the respondent typed (adr 0064).
 */
export interface GeoAnswer {
  readonly city: CityAnswer;
  readonly coordinate: readonly [x: number, y: number] | null;
  readonly formattedAddress: string;
}
/** A value that the survey computes. A list has no choices, but their codes. */
export type ComputedValue = number | string | boolean | readonly (number | string)[];
/** value: the value, and if several nodes of the flow set it, the value of each on the path, by fid. */
export type ComputedAnswer = readonly [
  value: ComputedValue | null,
  byNode?: Readonly<Record<string, ComputedValue | null>>,
];
/** timestamp: Unix time in seconds. timedelta: seconds. */
export type TimeAnswer = readonly [seconds: number];
/**
 * info_time: seconds since midnight. Null, here and in dates, is an invalid entry, which VALID-2 rejects, so
 * that it is never submitted.
 */
export type TimeOfDayAnswer = readonly [seconds: number | null];
/**
 * info_date: Unix time in seconds at midnight where the project is (13 digits are cut to 10). With `with_time` a text
 * such as `2026-05-31T14:30`, the time where the project is.
 */
export type DateAnswer = readonly [moment: number | string | null];
/** auto_table: one record per row, column gid to value. */
export type AutoTableAnswer = readonly Readonly<Record<string, string>>[];
/** e_signature. */
export type SignatureAnswer = readonly { readonly file_name: string; readonly file_path: string }[];
/** maxdiff: one entry per task: `s` the option gids shown, `l` the worst (least), `h` the best (most). */
export type MaxdiffAnswer = readonly {
  readonly s: readonly string[];
  readonly l: string | null;
  readonly h: string | null;
}[];
/** graph_visual_weight: Unix time of the start, and per screen the region chosen or none. */
export interface GraphVisualWeightAnswer {
  readonly st: number;
  readonly ans: readonly ({ readonly gid: string } | { readonly no_apply: 99 })[];
}
/** A non-answer (ANSWER-18), to a question of any type that offers it (`no_answer`). */
export interface NoAnswer {
  readonly no_answer: NoAnswerKind;
}

/** The kind of a `NoAnswer`. Undefined for every other answer. */
export function noAnswerOf(answer: unknown): NoAnswerKind | undefined {
  // No other answer has a text there: rows and options have lists, numbers or texts under names with a suffix.
  const kind = (answer as Partial<NoAnswer> | null | undefined)?.no_answer;
  return typeof kind === 'string' ? kind : undefined;
}
