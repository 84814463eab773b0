import { VOTE_SHAPES } from '../../vocabulary/field-values.ts';
import Type from 'typebox';
import { closed, flag, gid, computeOne } from '../../schema/field.ts';

/** Counts of all respondents' choices, shown to respondents (VOTE-1, VOTE-2). */
export const Vote = Type.Object(
  {
    show: computeOne(
      ['after', 'before', 'total', 'never'],
      'Who sees the counts: finished respondents (default), everyone, everyone but only the number of participants, or no one.',
    ),
    questions: Type.Array(gid('Question.', { 'x-ref': 'question' }), {
      minItems: 1,
      maxItems: 100,
      description: 'Questions whose options are counted.',
    }),
    shape: computeOne(VOTE_SHAPES, 'How shares are drawn (default bar).'),
    on_end_page: flag('The end page also shows the counts.'),
  },
  {
    ...closed,
    title: 'the votes',
    description: 'The vote page: how many finished respondents chose each option.',
    'x-rule': 'VOTE-1',
  },
);
