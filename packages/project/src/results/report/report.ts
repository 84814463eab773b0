import Type from 'typebox';
import {
  closed,
  flag,
  gid,
  integer,
  list,
  number,
  oneOf,
  record,
  rich,
  text,
  ID_PATTERN,
} from '../../schema/field.ts';

/** Many enough for any scale, and few enough to be read. */
const MAX_RANGES = 30;
const MAX_DIMENSIONS = 24;

/** REPORT-2: what is said of a figure, by where it lies. */
export const Range = Type.Object(
  {
    from: number('Least figure (default: no bound).'),
    to: number('Below this figure (default: no bound); the highest range has its own end, too.'),
    label: text('A word or two that stand beside the figure.', { maxLength: 60 }),
    text: rich('What is said of figures in this range. May hold placeholders.'),
  },
  { ...closed, title: 'a range', description: 'What is said of figures from one bound up to another.' },
);
const ranges = (what: string) => list(Range, what, { maxItems: MAX_RANGES });

/** [least, greatest] of a figure. */
const scale = (what: string) =>
  Type.Optional(Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: what }));

export const Dimension = Type.Object(
  {
    id: Type.String({
      pattern: ID_PATTERN,
      description: 'Id of the dimension, for translations.',
    }),
    title: text('What the respondent reads beside the figure (default: the id).', { maxLength: 120 }),
    questions: Type.Array(gid('Question.', { 'x-ref': 'question' }), {
      minItems: 1,
      maxItems: 200,
      description: 'Questions whose points are added up.',
    }),
    weights: record(Type.Number(), 'Question gid to what its points are multiplied with (default 1).', {
      'x-keys': 'question',
    }),
    scale: scale('[least, greatest] sum (default: from 0 to all points that can be had).'),
    ranges: ranges('What is said of the sum.'),
  },
  { ...closed, title: 'a dimension', description: 'A figure made of the points of some questions.' },
);

const Total = Type.Object(
  {
    hide: flag('The total score is not shown.'),
    title: text('Words above the total score.', { maxLength: 120 }),
    scale: scale('[least, greatest] total score (default: from 0 to all points that can be had).'),
    ranges: ranges('What is said of the total score.'),
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
    show_right: flag('Each answer is said to be right or wrong, with the right one.'),
    texts: record(
      Type.Array(Range, { maxItems: MAX_RANGES }),
      'Question gid to what is said of the points of its answer.',
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

/** REPORT-1: what a finished respondent is told of their answers. Everything but `off` stays on the server. */
export const Report = Type.Object(
  {
    off: flag('The report is closed, also by links that were shared.'),
    title: rich('Title (default: the title of the project).', { 'x-secret': true }),
    intro: rich('Text below the title. May hold placeholders.', { 'x-secret': true }),
    total: Type.Optional(Total),
    dimensions: list(Dimension, 'Figures by subject.', { maxItems: MAX_DIMENSIONS, 'x-secret': true }),
    chart: oneOf(
      ['radar', 'bars'],
      'How dimensions are drawn (default radar from three dimensions on, else bars).',
      { 'x-secret': true },
    ),
    position: flag(
      'Says where the respondent stands among all who have finished, once there are five others.',
      { 'x-secret': true },
    ),
    analysis: Type.Optional(Analysis),
    closing: list(Range, 'The last text, by the total score.', { maxItems: MAX_RANGES, 'x-secret': true }),
    share_days: integer(
      'How many days a link holds by which respondents show their report to others (default 30; 0: there are none).',
      { minimum: 0, maximum: 365, 'x-secret': true },
    ),
  },
  {
    ...closed,
    title: 'the report',
    description: 'The report page: what finished respondents are told of their answers.',
    'x-rule': 'REPORT-1',
  },
);
