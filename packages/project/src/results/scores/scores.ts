import Type from 'typebox';
import { closed, number, record } from '../../schema/field.ts';

/** Scores of text questions, which have no options with scores (SCORE-1). */
export const Scores = Type.Object(
  {
    answer_keys: record(
      Type.Array(Type.String({ maxLength: 500 }), { minItems: 1 }),
      'Question gid to the texts that earn its points, regardless of case, width and surrounding whitespace.',
      { 'x-keys': 'question' },
    ),
    question_scores: record(Type.Number(), 'Question gid to the points of a right answer.', {
      'x-keys': 'question',
    }),
    max: number('Maximum total score.'),
  },
  {
    ...closed,
    title: 'the scores',
    description: 'Scores that are not on options.',
    'x-rule': 'SCORE-1',
    'x-secret': true,
  },
);
