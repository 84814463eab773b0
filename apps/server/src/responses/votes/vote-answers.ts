import type { VoteData } from '@canvass/protocol';
import Type from 'typebox';
import { LookAnswer } from '../../surveys/results-look.ts';

/** What is told of votes, for the API document. */
export const VoteAnswer = Type.Unsafe<VoteData>({
  type: 'object',
  properties: { total_count: { type: 'integer' } },
  required: ['total_count'],
  additionalProperties: { type: ['integer', 'null'] },
});

export const VoteQuestionsAnswer = Type.Object({
  language: Type.String(),
  shape: Type.Union([Type.Literal('bar'), Type.Literal('circle')]),
  title: Type.String(),
  look: LookAnswer,
  questions: Type.Array(
    Type.Object({
      gid: Type.String(),
      title: Type.String(),
      options: Type.Array(Type.Object({ gid: Type.String(), title: Type.String() })),
    }),
  ),
});
