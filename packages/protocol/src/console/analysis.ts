import Type from 'typebox';
import { Count, nullable, oneOf, type DataOf } from '../schemas/parts.ts';

/** A condition on a variable of the survey's exports. Responses must meet all conditions of a list. */
export interface AnalysisCondition {
  readonly variable: string;
  /** The variable has one of these values; quotas and draws contain one of them. */
  readonly values?: readonly (number | string)[];
  /** Bounds of numbers and moments (milliseconds since 1970), both included. */
  readonly min?: number;
  readonly max?: number;
}

const count = (description: string) => Type.Integer({ minimum: 0, description });
const Value = Type.Union([Type.Number(), Type.String()]);
const Labels = Type.Array(Type.Object({ value: Value, label: Type.String() }));
const state = {
  pending: count(
    'Groups of up to 1,024 responses that are not counted yet, or not as they are now. 0: all is counted.',
  ),
};

/** `GET /api/publishing/surveys/{id}/analysis`. Tests are not counted. */
export const AnalysisOverview = Type.Object({
  ...state,
  counts: Type.Object({
    finished: Count,
    under_way: count('Called within the last 30 minutes, and not ended.'),
    abandoned: count('Not ended, and silent for longer.'),
    screened_out: Count,
    quota_full: Count,
  }),
  days: Type.Array(Type.Object({ day: Type.String({ format: 'date' }), begun: Count, finished: Count }), {
    description: 'By the day on which responses began, days without any left out.',
  }),
  pages: Type.Array(
    Type.Object({
      gid: Type.String({ description: 'The page’s first question.' }),
      cid: Type.String(),
      title: Type.String({ description: 'Of the first question of the page that has one.' }),
      passed: count('Responses that have left the page by going on.'),
      median_seconds: nullable(Type.Number({ description: 'Null where nobody has passed.' })),
      stopped_after: count('Abandoned responses whose last page this was.'),
      under_way_after: count('Unfinished responses whose last page this was.'),
      screened_out: count('Screened out, with this as the last page.'),
      quota_full: count('Ended by a full quota, with this as the last page.'),
      not_shown: count(
        'Responses that got further or finished without this page: it was not drawn, or was skipped.',
      ),
    }),
    { description: 'In the order of the newest version.' },
  ),
  median_seconds: nullable(
    Type.Number({ description: 'From begin to end, of responses that have finished; null where none has.' }),
  ),
  stopped_before: count('Abandoned responses that have not passed any page.'),
  under_way_before: count('Unfinished responses that have not passed any page.'),
  sides: Type.Array(
    Type.Object({
      variable: Type.String(),
      values: Type.Array(Type.Object({ value: Value, label: Type.String(), count: Count })),
    }),
    { description: 'What responses come from: device, language, source, version.' },
  ),
});
export type AnalysisOverview = DataOf<typeof AnalysisOverview>;

/** `GET /api/publishing/surveys/{id}/analysis/draws`: draws of all responses but tests. */
export const DrawOverview = Type.Object({
  ...state,
  draws: Type.Array(
    Type.Object({
      fid: Type.String(),
      title: Type.String(),
      balanced: Type.Boolean({ description: 'Those that the fewest respondents have are drawn first.' }),
      size: count('So many are drawn for each respondent.'),
      n: count('Responses for which was drawn.'),
      children: Type.Array(
        Type.Object({
          fid: Type.String(),
          title: Type.String(),
          drawn: Count,
          finished: count('Of these, responses that have finished.'),
          first: count('Of all, shown as the first one.'),
          held: nullable(
            count(
              'What balanced draws count: without who left before answering. Null where nothing is balanced.',
            ),
          ),
        }),
      ),
    }),
    { description: 'Of the newest version, in the order of its flow.' },
  ),
});
export type DrawOverview = DataOf<typeof DrawOverview>;

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
/** The chart of the answers to a question. */
export type QuestionChart = DataOf<typeof Chart>;

const AnalysisVariable = Type.Object({
  name: Type.String(),
  label: Type.String(),
  type: oneOf('number', 'text', 'date', 'time', 'datetime'),
  labels: Labels,
  row: Type.Optional(Type.String()),
  option: Type.Optional(Type.String()),
  part: Type.Optional(Type.String({ description: 'The rest of its label, where it has several parts.' })),
});
export type AnalysisVariable = DataOf<typeof AnalysisVariable>;
const ImageArea = Type.Object({
  title: Type.String(),
  points: Type.Array(Type.Array(Type.Number()), { description: 'Corners, in 0..1 of width and height.' }),
  variable: Type.String({ description: 'Of which `value` says that it was chosen.' }),
  value: Value,
});
/** An image of a question, with regions that respondents choose. */
export type AnswerImageRegions = DataOf<typeof AnswerImageRegions>;
const AnswerImageRegions = Type.Object({
  title: nullable(Type.String()),
  src: Type.String(),
  ratio: Type.Number({ description: 'Width by height.' }),
  areas: Type.Array(ImageArea),
});

const AnalysisQuestion = Type.Object({
  gid: Type.String(),
  cid: Type.String(),
  title: Type.String(),
  picture: Chart,
  texts: Type.Array(AnalysisVariable, { description: 'What was written: variables with texts.' }),
  variables: Type.Array(AnalysisVariable, { description: 'What is counted.' }),
  regions: Type.Optional(
    Type.Array(AnswerImageRegions, { description: 'Counts of chosen regions of images.' }),
  ),
});
export type AnalysisQuestion = DataOf<typeof AnalysisQuestion>;

/** `GET /api/publishing/surveys/{id}/analysis/questions`: the variables that can be analysed. */
export const AnalysisPlan = Type.Object({
  anonymous: Type.Boolean(),
  least: count('Responses of fewer than so many are not told of, where the survey is anonymous.'),
  questions: Type.Array(AnalysisQuestion),
  sides: Type.Array(AnalysisVariable, {
    description: 'Beside questions: what responses can be chosen by.',
  }),
  single: Type.Array(AnalysisVariable, {
    description: 'Variables that identify single responses: for tables of responses only.',
  }),
});
export type AnalysisPlan = DataOf<typeof AnalysisPlan>;

/** `POST /api/publishing/surveys/{id}/analysis/counts`. */
export interface AnalysisRequest {
  readonly gid: string;
  readonly where?: readonly AnalysisCondition[];
  /** Two groups that are compared, each within `where`. */
  readonly groups?: readonly [readonly AnalysisCondition[], readonly AnalysisCondition[]];
  /** Includes unfinished responses. */
  readonly all?: boolean;
}

const Difference = Type.Object({
  test: oneOf('chi-square', 't'),
  statistic: Type.Number(),
  degrees: Type.Number(),
  p: Type.Number(),
  n: Type.Tuple([Count, Count]),
  rough: Type.Optional(Type.Literal(true, { description: 'Some cells are too small for more than a hint.' })),
});
/** A test of the difference between two groups. */
export type Difference = DataOf<typeof Difference>;

const figure = Type.Optional(nullable(Type.Number()));
const VariableCounts = Type.Object({
  name: Type.String(),
  n: nullable(count('Responses with a value; null: too few to be told.')),
  values: Type.Array(Type.Object({ value: Value, count: nullable(Count) }), {
    description: 'By value; count is null where it is too few to be told.',
  }),
  step: Type.Optional(Type.Number({ description: 'Numbers with many values come in such steps.' })),
  more: Type.Optional(Type.Literal(true, { description: 'There are more values than are told.' })),
  mean: figure,
  deviation: figure,
  median: figure,
  quartiles: Type.Optional(
    Type.Tuple([Type.Number(), Type.Number()], {
      description: 'Of the values in order, those at a quarter and at three quarters of n, rounded up.',
    }),
  ),
  range: Type.Optional(Type.Tuple([Type.Number(), Type.Number()], { description: 'Least and greatest.' })),
});
export type VariableCounts = DataOf<typeof VariableCounts>;

const BestWorstItem = Type.Object({
  title: Type.String(),
  shown: Count,
  best: Count,
  worst: Count,
  logit: Type.Number({ description: 'Utility.' }),
  share: Type.Number(),
  interval: nullable(Type.Tuple([Type.Number(), Type.Number()], { description: 'Of the utility, 95 %.' })),
});
/** An item of a best-worst question: utility (logit) with its 95 % interval, and how often it was shown and chosen. */
export type BestWorstItem = DataOf<typeof BestWorstItem>;

const Places = Type.Object({
  n: nullable(count('Responses with a place; null: too few to be told.')),
  step: Type.Number({ description: 'Width and height of a cell, in degrees.' }),
  cells: Type.Array(Type.Object({ x: Type.Number(), y: Type.Number(), count: nullable(Count) }), {
    description: 'West and south edge of each cell with a place in it, the fullest first.',
  }),
});
/** Counts of places, in cells of a grid. */
export type PlaceCounts = DataOf<typeof Places>;

const GroupCounts = Type.Object({
  responses: nullable(
    count('Responses in it, whether they have answered the question or not; null: too few to be told.'),
  ),
  variables: Type.Array(VariableCounts),
  best_worst: Type.Optional(
    Type.Object({
      n: count('Responses that the figures rest on.'),
      items: Type.Array(BestWorstItem),
    }),
  ),
  places: Type.Optional(Places),
  written: Type.Optional(
    nullable(
      count('Of questions with texts alone: responses in which one is written; null: too few to be told.'),
    ),
  ),
});
export type GroupCounts = DataOf<typeof GroupCounts>;

export const AnalysisCounts = Type.Object({
  ...state,
  gid: Type.String(),
  groups: Type.Array(GroupCounts, { description: 'One, or two where groups were asked for.' }),
  differences: Type.Record(Type.String(), Difference, {
    description: 'By variable, where two groups can be compared.',
  }),
});
export type AnalysisCounts = DataOf<typeof AnalysisCounts>;

/** `POST /api/publishing/surveys/{id}/analysis/texts`. */
export interface AnalysisTextsRequest {
  readonly variable: string;
  readonly search?: string;
  readonly before?: number;
  readonly where?: readonly AnalysisCondition[];
  readonly all?: boolean;
}
export const AnalysisTexts = Type.Object({
  ...state,
  texts: Type.Array(Type.Object({ seq: Type.Integer(), text: Type.String() }), {
    description: 'The latest response first.',
  }),
  before: Type.Optional(Type.Integer({ description: 'Asks for the next ones. Absent: there are no more.' })),
  hidden: Type.Optional(Type.Literal(true, { description: 'Too few responses to be told.' })),
});
export type AnalysisTexts = DataOf<typeof AnalysisTexts>;

/** `POST /api/publishing/surveys/{id}/analysis/rows`. */
export interface AnalysisRowsRequest {
  /** Names of variables. */
  readonly columns: readonly string[];
  readonly where?: readonly AnalysisCondition[];
  /** Finds responses by number, by a text in one of the columns, or by the label of a value. */
  readonly search?: string;
  /** The newest responses come first by default. */
  readonly sort?: { readonly variable: string; readonly descending: boolean };
  /** Number of rows to skip. */
  readonly offset?: number;
}
export const AnalysisRows = Type.Object({
  ...state,
  rows: Type.Array(
    Type.Object({
      seq: Type.Integer(),
      cells: Type.Array(Type.Union([Value, Type.Null()]), {
        description: 'One for each column, in their order.',
      }),
    }),
  ),
  more: Type.Boolean({ description: 'Whether there are further rows.' }),
});
export type AnalysisRows = DataOf<typeof AnalysisRows>;
