import { REPORT_CHART_KINDS } from '../../vocabulary/field-values.ts';
import Type from 'typebox';
import {
  closed,
  flag,
  gid,
  integer,
  list,
  number,
  computeOne,
  record,
  rich,
  text,
  ID_PATTERN,
} from '../../schema/field.ts';

const MAX_RANGES = 30;
const MAX_DIMENSIONS = 24;

/** A text for a range of a figure's values (REPORT-2). */
export const Range = Type.Object(
  {
    from: number('Minimum figure, included (default: no bound).'),
    to: number('Below this figure (default: no bound); the highest range has its own end, too.'),
    label: text('A short label beside the figure.', { maxLength: 60 }),
    text: rich('The text about figures in this range. May hold placeholders.'),
  },
  { ...closed, title: 'a range', description: 'A text about figures in a range.' },
);
const ranges = (what: string) => list(Range, what, { maxItems: MAX_RANGES });

/** Schema of the range of values of a figure, `[minimum, maximum]`. */
const scale = (description: string) =>
  Type.Optional(Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description }));

export const Dimension = Type.Object(
  {
    id: Type.String({
      pattern: ID_PATTERN,
      description: 'Id of the dimension, for translations.',
    }),
    title: text('Name beside the figure (default: the id).', { maxLength: 120 }),
    questions: Type.Array(gid('Question.', { 'x-ref': 'question' }), {
      minItems: 1,
      maxItems: 200,
      description: 'Questions whose points are added up.',
    }),
    weights: record(Type.Number(), 'Question gid to the factor of its points (default 1).', {
      'x-keys': 'question',
    }),
    scale: scale('[least, greatest] sum (default: from 0 to the maximum points).'),
    ranges: ranges('Texts about the sum.'),
  },
  { ...closed, title: 'a dimension', description: 'A figure made of the points of some questions.' },
);

const Total = Type.Object(
  {
    hide: flag('The total score is not shown.'),
    title: text('Text above the total score.', { maxLength: 120 }),
    scale: scale('[least, greatest] total score (default: from 0 to the maximum points).'),
    ranges: ranges('Texts about the total score.'),
  },
  {
    ...closed,
    title: 'the total score',
    description: 'The total score in the report.',
    'x-secret': true,
  },
);

const Analysis = Type.Object(
  {
    questions: list(
      gid('Question.', { 'x-ref': 'question' }),
      'Questions that are shown with their answer (default: all that were asked).',
      { maxItems: 1_000 },
    ),
    show_points: flag('The points of each answer are shown.'),
    show_right: flag('Marks each answer as right or wrong, and shows the right one.'),
    texts: record(
      Type.Array(Range, { maxItems: MAX_RANGES }),
      'Question gid to the texts about the points of its answer.',
      { 'x-keys': 'question' },
    ),
  },
  {
    ...closed,
    title: 'the answers',
    description: 'The answers in the report, one by one.',
    'x-secret': true,
  },
);

/** The report for respondents who have finished (REPORT-1). All fields but `off` stay on the server. */
export const Report = Type.Object(
  {
    off: flag('The report is not shown, not even by shared links.'),
    title: rich('Title (default: the title of the project).', { 'x-secret': true }),
    intro: rich('Text below the title. May hold placeholders.', { 'x-secret': true }),
    total: Type.Optional(Total),
    dimensions: list(Dimension, 'Figures by subject.', { maxItems: MAX_DIMENSIONS, 'x-secret': true }),
    chart: computeOne(
      REPORT_CHART_KINDS,
      'How dimensions are drawn (default radar from three dimensions on, else bars).',
      { 'x-secret': true },
    ),
    position: flag(
      'Shows the respondent’s rank among all finished respondents, once there are five others.',
      { 'x-secret': true },
    ),
    analysis: Type.Optional(Analysis),
    closing: list(Range, 'The last text, by the total score.', { maxItems: MAX_RANGES, 'x-secret': true }),
    share_days: integer(
      'Validity in days of links by which respondents share their report (default 30; 0: no such links).',
      { minimum: 0, maximum: 365, 'x-secret': true },
    ),
  },
  {
    ...closed,
    title: 'the report',
    description: 'The report page, which shows finished respondents results of their answers.',
    'x-rule': 'REPORT-1',
  },
);
