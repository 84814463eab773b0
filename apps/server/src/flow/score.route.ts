import Type from 'typebox';
import { NOT_UNDER_WAY } from '../http/api-docs/refusal-groups.ts';
import { defineRoute } from '../http/route.ts';
import { ScoreAnswer } from '../answering/answers.ts';

/**
 * `POST /api/survey/answer/score/{id}`: the score that a branch by score was decided by, as `n` has answered. `answer`
 * is what a client holds for its answers, as JSON; nobody earns points, or learns which answer is right, by what they
 * say here.
 */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/answer/score/:id',
  access: 'respondent',
  rate: 'answer',
  refuses: [...NOT_UNDER_WAY, 'answering.refused', 'scoring.hidden'],
  schemas: {
    answer: ScoreAnswer,
    body: Type.Object({ version: Type.Integer(), answer: Type.Optional(Type.String()) }),
  },
  handle: ({ respondent, body, services }) => services.answering.facts.score(respondent, body.version),
});
