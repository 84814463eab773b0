import Type from 'typebox';
import { closed, gid, list, number, computeOne } from '../schema/field.ts';

const title = Type.String({
  maxLength: 500,
  'x-text': true,
  description: 'What the respondent reads.',
});
const points = number('Points when chosen (default 0).', { 'x-rule': 'ANSWER-5', 'x-secret': 'points' });

/** A tag of a level. Answers contain the gids of chosen tags (ANSWER-5). */
const Tag = Type.Object(
  { gid: gid(), title, score: points },
  { ...closed, title: 'a tag', description: 'A tag of an evaluation.' },
);

/** A level of an evaluation, with the tags that it offers. */
export const Level = Type.Object(
  {
    gid: gid(),
    title,
    value: Type.Integer({
      minimum: -1000,
      maximum: 1000,
      description:
        'The score that choosing it gives. No two levels have the same; 99 stands for not applicable.',
    }),
    icon: computeOne(['awful', 'bad', 'fair', 'good', 'great'], 'Face of the level (default by position).'),
    score: points,
    items: list(Tag, 'Tags that are offered when it is chosen.'),
  },
  { ...closed, title: 'a level', description: 'A level of an evaluation.' },
);
