import Type from 'typebox';
import { Count, nullable, oneOf, Time, type DataOf } from '../schemas/parts.ts';

const named = { gid: Type.String(), cid: Type.String(), title: Type.String() };

const ScreenFile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  size: Type.Integer({ minimum: 0, description: 'In bytes.' }),
  option: nullable(Type.String({ description: 'Title of the option that it belongs to.' })),
});

const ScreenQuestion = Type.Object({
  ...named,
  asks: Type.Boolean({ description: 'False: there is nothing to answer.' }),
  shown: Type.Boolean({
    description: 'False: what was answered later hides it, and its answer does not count.',
  }),
  answers: Type.Array(
    Type.Object({
      label: nullable(Type.String({ description: 'Of the row or blank, where there are several.' })),
      text: Type.String({
        description:
          'Where the page noted it by itself (`notes`), seconds: since 1970, or that something took.',
      }),
      notes: nullable(oneOf('moment', 'duration')),
    }),
  ),
  options: Type.Array(
    Type.Object({
      title: Type.String(),
      chosen: Type.Boolean(),
      text: nullable(Type.String({ description: 'What was written beside it.' })),
    }),
    {
      description:
        'Where some of one list are chosen, instead of `answers`: in the order shown; of long lists those that were chosen.',
    },
  ),
  options_left_out: Count,
  tasks: Type.Array(
    Type.Array(Type.Object({ title: Type.String(), mark: nullable(oneOf('best', 'worst')) })),
    { description: 'Of best-worst questions: what each task showed, in its order, and what was chosen.' },
  ),
  files: Type.Array(ScreenFile),
});
/** A question as its respondent last saw it. */
export type ScreenQuestion = DataOf<typeof ScreenQuestion>;

const HiddenReason = Type.Object({
  kind: oneOf('rule', 'flow', 'draw', 'jump', 'empty', 'automatic'),
  from: nullable(Type.String({ description: 'Code of the question, or name of the branch, that decides.' })),
  conditions: Type.Array(
    Type.Object({
      text: Type.String({ description: 'In the expression language.' }),
      holds: nullable(Type.Boolean()),
    }),
  ),
  reads: Type.Array(
    Type.Object({
      name: Type.String({ description: 'Code of a question, or of a parameter.' }),
      text: nullable(Type.String({ description: 'Its answer then; null: none.' })),
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
  language: Type.String({ description: 'At the end.' }),
  source: nullable(Type.String()),
  parameters: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
    description: 'Of the link by which it began.',
  }),
  link: nullable(Type.String({ description: 'Id of the unique or signed link by which it began.' })),
  member_id: nullable(Type.String({ description: 'Of the member who answered, where that is known.' })),
  evaluated_differently: Type.Boolean({
    description:
      'The events evaluate differently now than when they were stored: the stored answers are shown.',
  }),
  chain_valid: Type.Boolean({
    description: 'False: something of it was changed by other hands; what follows is from before that place.',
  }),
  events: Type.Integer({ minimum: 0, description: 'Links of its chain.' }),
  quota_cells: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
    description: 'In which it is counted.',
  }),
  draws: Type.Array(
    Type.Object({ fid: Type.String(), title: Type.String(), picks: Type.Array(Type.String()) }),
    { description: 'What was drawn for it, in the order shown.' },
  ),
  screens: Type.Array(
    Type.Object({
      title: nullable(Type.String({ description: 'Of its group.' })),
      milliseconds: nullable(
        Type.Number({ minimum: 0, description: 'How long it was open; null: it was not left.' }),
      ),
      visits: Type.Integer({ minimum: 1, description: 'More than 1: the respondent came back to it.' }),
      questions: Type.Array(ScreenQuestion),
    }),
    { description: 'Pages that were shown, in the order in which they came first, as they were left last.' },
  ),
  hidden: Type.Array(Type.Object({ ...named, why: Type.Array(HiddenReason) }), {
    description: 'Questions that were not shown, and why.',
  }),
  unreached: Type.Array(Type.Object(named), {
    description: 'Questions that nothing hides: the respondent has not come to them.',
  }),
});
export type ResponseScreens = DataOf<typeof ResponseScreens>;
