import Type from 'typebox';
import { closed, flag, gid, oneOf } from '../../schema/field.ts';

/** VOTE-1: what respondents are told of how many others chose what. */
export const Vote = Type.Object(
  {
    show: oneOf(
      ['after', 'before', 'total', 'never'],
      'Who is told the counts: who has finished (default), anybody, anybody but only how many took part, or nobody.',
    ),
    questions: Type.Array(gid('Question.', { 'x-ref': 'question' }), {
      minItems: 1,
      maxItems: 100,
      description: 'Questions whose options are counted.',
    }),
    shape: oneOf(['bar', 'circle'], 'How shares are drawn (default bar).'),
    on_end_page: flag('The counts stand on the end page, too.'),
  },
  {
    ...closed,
    title: 'the votes',
    description: 'The vote page: how many of those who finished chose what.',
    'x-rule': 'VOTE-1',
  },
);
