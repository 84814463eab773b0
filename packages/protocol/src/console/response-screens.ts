import Type from 'typebox';
import { countOf, Count, nullable, oneOf, Time, type DataOf } from '../schemas/parts.ts';

const questionName = { gid: Type.String(), cid: Type.String(), title: Type.String() };

const ScreenFile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  size: countOf('Size in bytes.'),
  option: nullable(Type.String({ description: 'Title of its option.' })),
});

const ScreenQuestion = Type.Object({
  ...questionName,
  asks: Type.Boolean({ description: 'False for a text without a question.' }),
  shown: Type.Boolean({
    description: 'False if a later answer hides the question; its answer has no effect then.',
  }),
  answers: Type.Array(
    Type.Object({
      label: nullable(Type.String({ description: 'Title of the row or blank, if there are several.' })),
      text: Type.String({
        description: 'The answer as text. If `notes` is set, a Unix timestamp or a duration, in seconds.',
      }),
      notes: nullable(oneOf('moment', 'duration')),
    }),
  ),
  options: Type.Array(
    Type.Object({
      title: Type.String(),
      chosen: Type.Boolean(),
      text: nullable(Type.String({ description: 'Its open text.' })),
    }),
    {
      description:
        'Options of one list in the order shown, instead of `answers`. Long lists contain the chosen ones only.',
    },
  ),
  options_left_out: Count,
  tasks: Type.Array(
    Type.Array(Type.Object({ title: Type.String(), mark: nullable(oneOf('best', 'worst')) })),
    { description: 'Tasks of best-worst questions: the items in the order shown, and the chosen ones.' },
  ),
  files: Type.Array(ScreenFile),
});
export type ScreenQuestion = DataOf<typeof ScreenQuestion>;

const HiddenReason = Type.Object({
  kind: oneOf('rule', 'flow', 'draw', 'jump', 'empty', 'automatic'),
  from: nullable(
    Type.String({ description: 'Code of the deciding question, or name of the deciding branch.' }),
  ),
  conditions: Type.Array(
    Type.Object({
      text: Type.String({ description: 'An expression.' }),
      holds: nullable(Type.Boolean()),
    }),
  ),
  reads: Type.Array(
    Type.Object({
      name: Type.String({ description: 'Code of a question, or of a parameter.' }),
      text: nullable(Type.String({ description: 'Its answer at that time. Null if there was none.' })),
    }),
  ),
});
/** A reason why a question is hidden, and the values that the reason reads. */
export type HiddenReason = DataOf<typeof HiddenReason>;

/** `GET /api/publishing/surveys/{id}/responses/{seq}/screens`: the pages of a response as its respondent saw them. */
export const ResponseScreens = Type.Object({
  status: Type.Integer(),
  version: Type.Integer(),
  test: Type.Boolean(),
  begun_at: Time,
  ended_at: nullable(Time),
  device: Type.String(),
  language: Type.String({ description: 'Language at the end of the response.' }),
  text_language: Type.String({ description: 'Language of the texts of the survey in this reply.' }),
  source: nullable(Type.String()),
  parameters: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
    description: 'Parameters of the link that opened the response.',
  }),
  link: nullable(Type.String({ description: 'Id of the unique or signed link that opened the response.' })),
  member_id: nullable(Type.String({ description: 'Id of the member who answered, if known.' })),
  evaluated_differently: Type.Boolean({
    description:
      'True if the events evaluate differently now than when they were stored. The stored answers are shown then.',
  }),
  chain_valid: Type.Boolean({
    description:
      'False if the stored data was tampered with. The rest of the reply covers the events before that place.',
  }),
  events: countOf('Number of events in its hash chain.'),
  quota_cells: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
    description: 'Quota cells that count the response.',
  }),
  draws: Type.Array(
    Type.Object({ fid: Type.String(), title: Type.String(), picks: Type.Array(Type.String()) }),
    { description: 'Drawn groups and questions, in the order shown.' },
  ),
  screens: Type.Array(
    Type.Object({
      title: nullable(Type.String({ description: 'Title of its group.' })),
      milliseconds: nullable(
        Type.Number({
          minimum: 0,
          description: 'Milliseconds for which the page was open. Null if it was not left.',
        }),
      ),
      visits: Type.Integer({
        minimum: 1,
        description: 'Number of visits. More than 1 if the respondent came back to the page.',
      }),
      questions: Type.Array(ScreenQuestion),
    }),
    { description: 'Pages in the order of their first visit, with their content after the last visit.' },
  ),
  hidden: Type.Array(Type.Object({ ...questionName, why: Type.Array(HiddenReason) }), {
    description: 'Questions that were not shown, with the reasons.',
  }),
  unreached: Type.Array(Type.Object(questionName), {
    description: 'Visible questions that the respondent has not reached.',
  }),
});
export type ResponseScreens = DataOf<typeof ResponseScreens>;
