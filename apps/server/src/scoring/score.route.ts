import Type from 'typebox';
import { fail } from '../http/failure.ts';
import { defineRoute } from '../route.ts';

/**
 * `POST /api/survey/answer/score/{id}`: the score that a branch by score was decided by, as `n` has told it. `answer`
 * is what a client holds for its answers, as JSON; nobody earns points, or learns which answer is right, by what they
 * say here.
 */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/answer/score/:id',
  access: 'respondent',
  rate: 'answer',
  schemas: { body: Type.Object({ version: Type.Integer(), answer: Type.Optional(Type.String()) }) },
  handle: async ({ respondent, body, services }) =>
    respondent === undefined
      ? fail('access.refused')
      : services.answering.facts.score(respondent, body.version),
});
