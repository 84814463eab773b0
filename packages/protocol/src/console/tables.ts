import Type from 'typebox';
import {
  Count,
  countOf,
  intervalFields,
  nullable,
  oneOf,
  pendingSegments,
  Time,
  VariableValue,
  type DataOf,
} from '../schemas/parts.ts';
import type { AnalysisCondition } from './analysis.ts';

const MAX_MARGINS = 8;
const MAX_MARGIN_VALUES = 60;

/** The target distribution of one variable among the finished responses. */
const Margin = Type.Object({
  variable: Type.String({ minLength: 1, maxLength: 64 }),
  targets: Type.Array(
    Type.Object({
      value: Type.Union([Type.Number(), Type.String({ maxLength: 1_000 })]),
      percent: Type.Number({ minimum: 0, maximum: 100 }),
    }),
    { minItems: 1, maxItems: MAX_MARGIN_VALUES },
  ),
});
const Limit = nullable(Type.Number({ minimum: 0, maximum: 1_000 }));

/** Target distributions by which responses are weighted, and limits of a single weight. The mean weight is 1. */
export const WeightingDefinition = Type.Object({
  margins: Type.Array(Margin, { maxItems: MAX_MARGINS }),
  least: Limit,
  most: Limit,
});
export type WeightingDefinition = DataOf<typeof WeightingDefinition>;

const PROBLEMS = [
  'variable',
  'repeated',
  'value',
  'sum',
  'zero',
  'no_responses',
  'no_target',
  'limits',
  'no_convergence',
] as const;
const WeightingProblem = Type.Object({
  key: oneOf(...PROBLEMS),
  variable: Type.Optional(Type.String()),
  value: Type.Optional(VariableValue),
  figure: Type.Optional(
    Type.Number({ description: 'Sum of the targets in percent, number of responses, or missed points.' }),
  ),
});
export type WeightingProblem = DataOf<typeof WeightingProblem>;

const WeightingFigures = Type.Object({
  n: countOf('Finished responses.'),
  without: countOf('Responses without a value of a weighting variable. Their weight is 1.'),
  effective: Type.Number({
    description: 'Effective sample size: square of the sum of weights by the sum of their squares.',
  }),
  smallest: Type.Number(),
  largest: Type.Number(),
  limited: countOf('Responses whose weight is at one of the limits.'),
  missed: Type.Number({
    description: 'Largest difference between a target and the weighted share, in percentage points.',
  }),
});
export type WeightingFigures = DataOf<typeof WeightingFigures>;

/** `GET`, `PUT /api/publishing/surveys/{id}/weighting`. Without margins, responses are not weighted. */
export const Weighting = Type.Object({
  ...pendingSegments,
  ...WeightingDefinition.properties,
  edition: Type.Integer({ description: '0 until a weighting is saved.' }),
  changed_by: nullable(Type.String()),
  changed_at: nullable(Time),
  figures: nullable(WeightingFigures),
  problems: Type.Array(WeightingProblem, { description: 'Why responses cannot be weighted now.' }),
  hidden: Type.Optional(
    Type.Literal(true, { description: 'The figures are hidden, because the survey is anonymous.' }),
  ),
});
export type Weighting = DataOf<typeof Weighting>;

/** Replaces the weighting. The server replies 409 if `edition`, which the operator has seen, is not the newest. */
export type WeightingRequest = Pick<Weighting, 'margins' | 'least' | 'most' | 'edition'>;

/** Rows or columns of a table: a question, or one variable. */
export type TableAxis = { readonly gid: string } | { readonly variable: string };

/** Body of `POST /api/publishing/surveys/{id}/analysis/table`. */
export interface CrossTableRequest {
  readonly rows: TableAxis;
  readonly columns: TableAxis;
  readonly where?: readonly AnalysisCondition[];
  readonly weighted?: boolean;
}

const Category = Type.Object({ variable: Type.String(), value: VariableValue, ...intervalFields });
const Base = Type.Object({
  n: countOf('Responses with an answer.'),
  weight: Type.Number({ description: 'Sum of their weights.' }),
  effective: Type.Number({ description: 'Effective sample size.' }),
});
const Against = Type.Optional(oneOf('higher', 'lower'));
const TableCell = Type.Object({
  count: Count,
  weight: Type.Number(),
  against: Against,
});
const MeanCell = Type.Object({
  mean: nullable(Type.Number()),
  deviation: nullable(Type.Number()),
  against: Against,
});
const TableTest = Type.Object({
  statistic: Type.Number(),
  degrees: Type.Number(),
  p: Type.Number(),
  n: Type.Number({ description: 'Effective sample size.' }),
  rough: Type.Optional(
    Type.Literal(true, { description: 'Some cells are too small for a reliable result.' }),
  ),
});
export type TableTest = DataOf<typeof TableTest>;

const TableBlock = Type.Object({
  row: Type.Optional(Type.String({ description: 'Row or part of the question.' })),
  hidden: Type.Optional(
    Type.Literal(true, {
      description: 'The block has no bases and rows, because the survey is anonymous and a count is small.',
    }),
  ),
  exclusive: Type.Boolean({ description: 'Whether a response is in one row only.' }),
  bases: Type.Array(Base, { description: 'All responses, then each column.' }),
  rows: Type.Array(
    Type.Object({
      ...Category.properties,
      below: Type.Optional(
        Type.Number({ description: 'The row counts numbers from `value` to below this number.' }),
      ),
      cells: Type.Array(TableCell),
    }),
  ),
  means: Type.Optional(Type.Array(MeanCell)),
  median: Type.Optional(Type.Number({ description: 'Of all responses to a number.' })),
  quartiles: Type.Optional(
    Type.Tuple([Type.Number(), Type.Number()], {
      description: 'The numbers at which a quarter and three quarters of the weight are reached.',
    }),
  ),
  range: Type.Optional(
    Type.Tuple([Type.Number(), Type.Number()], { description: 'Smallest and largest number.' }),
  ),
  more: Type.Optional(Type.Literal(true, { description: 'Further values are left out.' })),
  test: Type.Optional(TableTest),
});
export type CrossTableBlock = DataOf<typeof TableBlock>;

/** The answers to one question by the answers to another. `against` compares a cell with all other columns. */
export const CrossTable = Type.Object({
  ...pendingSegments,
  weighted: Type.Boolean(),
  columns: Type.Array(Category),
  blocks: Type.Array(TableBlock),
});
export type CrossTable = DataOf<typeof CrossTable>;
