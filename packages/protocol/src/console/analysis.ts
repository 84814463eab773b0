import { VARIABLE_TYPES } from '@canvass/project/vocabulary';
import Type from 'typebox';
import {
  Count,
  countOf,
  intervalFields,
  nullable,
  oneOf,
  pendingSegments,
  VariableValue,
  type DataOf,
} from '../schemas/parts.ts';

/** A condition on a variable of the survey's exports. Responses must meet all conditions of a list. */
export interface AnalysisCondition {
  readonly variable: string;
  /** The variable has one of these values. A variable of quotas or draws may have several, of which one must match. */
  readonly values?: readonly (number | string)[];
  /** Bounds of numbers and moments (milliseconds since 1970), both included. */
  readonly min?: number;
  readonly max?: number;
}

/** A count that anonymous surveys may hide. */
const hideableCount = (description: string) => nullable(countOf(`${description} Null if hidden.`));
const Labels = Type.Array(Type.Object({ value: VariableValue, label: Type.String() }));

const Chart = oneOf(
  'choices',
  'matrix',
  'scores',
  'nps',
  'ranks',
  'best_worst',
  'regions',
  'places',
  'texts',
  'moments',
);
export type QuestionChart = DataOf<typeof Chart>;

const AnalysisVariable = Type.Object({
  name: Type.String(),
  label: Type.String(),
  type: oneOf(...VARIABLE_TYPES),
  labels: Labels,
  row: Type.Optional(Type.String({ description: 'Title of its row.' })),
  row_gid: Type.Optional(Type.String()),
  option: Type.Optional(Type.String({ description: 'Title of its option.' })),
  option_gid: Type.Optional(Type.String()),
  part: Type.Optional(Type.String({ description: 'Rest of the label, if it has several parts.' })),
});
export type AnalysisVariable = DataOf<typeof AnalysisVariable>;
const ImageArea = Type.Object({
  title: Type.String(),
  points: Type.Array(Type.Array(Type.Number()), { description: 'Corners, in 0..1 of width and height.' }),
  variable: Type.String({ description: 'The variable that has `value` if the area was chosen.' }),
  value: VariableValue,
});
export type AnswerImageRegions = DataOf<typeof AnswerImageRegions>;
const AnswerImageRegions = Type.Object({
  title: nullable(Type.String()),
  src: Type.String(),
  ratio: Type.Number({ description: 'Width divided by height.' }),
  areas: Type.Array(ImageArea),
});

const AnalysisQuestion = Type.Object({
  gid: Type.String(),
  cid: Type.String(),
  title: Type.String(),
  picture: Chart,
  texts: Type.Array(AnalysisVariable, { description: 'Variables with texts.' }),
  variables: Type.Array(AnalysisVariable, { description: 'Variables that are counted.' }),
  regions: Type.Optional(
    Type.Array(AnswerImageRegions, { description: 'Images with regions that respondents choose.' }),
  ),
});
export type AnalysisQuestion = DataOf<typeof AnalysisQuestion>;

/** `GET /api/publishing/surveys/{id}/analysis/questions`: the variables that can be analysed. */
export const AnalysisPlan = Type.Object({
  anonymous: Type.Boolean(),
  least: countOf(
    'Anonymous surveys hide figures with smaller counts, except 0. They round counts to multiples of this number.',
  ),
  questions: Type.Array(AnalysisQuestion),
  sides: Type.Array(AnalysisVariable, {
    description: 'Variables that belong to no question, for filtering responses.',
  }),
  single: Type.Array(AnalysisVariable, {
    description: 'Variables that identify a response, for tables of responses only.',
  }),
});
export type AnalysisPlan = DataOf<typeof AnalysisPlan>;

/** Body of `POST /api/publishing/surveys/{id}/analysis/counts`. */
export interface AnalysisRequest {
  readonly gid: string;
  readonly where?: readonly AnalysisCondition[];
  /** Two groups to compare, each within `where`. */
  readonly groups?: readonly [readonly AnalysisCondition[], readonly AnalysisCondition[]];
  /** Whether to include unfinished responses. */
  readonly all?: boolean;
}

/** A significance test: whether a variable differs between the two groups. */
const DifferenceTest = Type.Object({
  test: oneOf('chi-square', 't'),
  statistic: Type.Number(),
  degrees: Type.Number(),
  p: Type.Number(),
  n: Type.Tuple([Count, Count]),
  rough: Type.Optional(
    Type.Literal(true, { description: 'Some cells are too small for a reliable result.' }),
  ),
});
export type DifferenceTest = DataOf<typeof DifferenceTest>;

const figure = Type.Optional(nullable(Type.Number()));
const VariableCounts = Type.Object({
  name: Type.String(),
  n: hideableCount('Responses with a value.'),
  values: Type.Array(Type.Object({ value: VariableValue, ...intervalFields, count: Count }), {
    description: 'Responses by value, dates and times by interval. Empty if hidden.',
  }),
  step: Type.Optional(
    Type.Number({ description: 'Width of the intervals, if values are counted by interval.' }),
  ),
  more: Type.Optional(Type.Literal(true, { description: 'Further values are left out.' })),
  mean: figure,
  deviation: figure,
  median: figure,
  quartiles: Type.Optional(
    Type.Tuple([Type.Number(), Type.Number()], {
      description: 'The values at positions n/4 and 3n/4 of the sorted values. Positions are rounded up.',
    }),
  ),
  range: Type.Optional(
    Type.Tuple([Type.Number(), Type.Number()], { description: 'Smallest and largest value.' }),
  ),
});
export type VariableCounts = DataOf<typeof VariableCounts>;

const BestWorstItem = Type.Object({
  title: Type.String(),
  shown: Count,
  best: Count,
  worst: Count,
  logit: Type.Number({ description: 'Utility.' }),
  share: Type.Number(),
  interval: nullable(
    Type.Tuple([Type.Number(), Type.Number()], { description: '95% interval of the utility.' }),
  ),
});
/** An item of a best-worst question: utility (logit) with its 95% interval, and how often it was shown and chosen. */
export type BestWorstItem = DataOf<typeof BestWorstItem>;

const LocationCounts = Type.Object({
  n: countOf('Responses with a location.'),
  step: Type.Number({ description: 'Width and height of a cell, in degrees.' }),
  cells: Type.Array(Type.Object({ x: Type.Number(), y: Type.Number(), count: Count }), {
    description: 'West and south edge of each cell with responses, largest count first.',
  }),
});
export type LocationCounts = DataOf<typeof LocationCounts>;

const GroupCounts = Type.Object({
  responses: hideableCount('Responses in the group, with or without an answer to the question.'),
  variables: Type.Array(VariableCounts),
  best_worst: Type.Optional(
    Type.Object({
      n: countOf('Responses from which the figures are computed.'),
      items: Type.Array(BestWorstItem),
    }),
  ),
  places: Type.Optional(LocationCounts),
  written: Type.Optional(hideableCount('Responses with a text, for questions that only have texts.')),
  hidden: Type.Optional(
    Type.Literal(true, { description: 'At least one figure is hidden, because the survey is anonymous.' }),
  ),
});
export type GroupCounts = DataOf<typeof GroupCounts>;

export const AnalysisCounts = Type.Object({
  ...pendingSegments,
  gid: Type.String(),
  groups: Type.Array(GroupCounts, { description: 'One group, or the two requested ones.' }),
  differences: Type.Record(Type.String(), DifferenceTest, {
    description: 'By variable, if two groups can be compared.',
  }),
});
export type AnalysisCounts = DataOf<typeof AnalysisCounts>;

/** Body of `POST /api/publishing/surveys/{id}/analysis/texts`. */
export interface AnalysisTextsRequest {
  readonly variable: string;
  readonly search?: string;
  readonly before?: number;
  readonly where?: readonly AnalysisCondition[];
  /** Whether to include unfinished responses. */
  readonly all?: boolean;
}
export const AnalysisTexts = Type.Object({
  ...pendingSegments,
  texts: Type.Array(Type.Object({ seq: Type.Integer(), text: Type.String() }), {
    description: 'Latest response first.',
  }),
  before: Type.Optional(
    Type.Integer({
      description: 'Pass it as `before` to request the next texts. Absent if there are no more.',
    }),
  ),
  hidden: Type.Optional(
    Type.Literal(true, { description: 'The texts are hidden, since too few responses have one.' }),
  ),
});
export type AnalysisTexts = DataOf<typeof AnalysisTexts>;

/** Body of `POST /api/publishing/surveys/{id}/analysis/rows`. */
export interface AnalysisRowsRequest {
  readonly columns: readonly string[];
  readonly where?: readonly AnalysisCondition[];
  /** Finds responses by number, by a text in one of the columns, or by the label of a value. */
  readonly search?: string;
  /** The newest responses come first by default. */
  readonly sort?: { readonly variable: string; readonly descending: boolean };
  readonly offset?: number;
}
export const AnalysisRows = Type.Object({
  ...pendingSegments,
  rows: Type.Array(
    Type.Object({
      seq: Type.Integer(),
      cells: Type.Array(Type.Union([VariableValue, Type.Null()]), {
        description: 'One cell for each column, in the order of the columns.',
      }),
    }),
  ),
  more: Type.Boolean({ description: 'Whether there are further rows.' }),
});
export type AnalysisRows = DataOf<typeof AnalysisRows>;
