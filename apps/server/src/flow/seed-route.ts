import Type from 'typebox';
import { defineRoute, type Route } from '../http/route.ts';
import { SeedAnswer } from '../answering/answers.ts';

/**
 * `POST /api/survey/projects/{id}/random` and `/circle`: the seed of a question or group. `b` has given all of them;
 * this is the same again. Which of the two is asked makes no difference: the survey says how a seed is made.
 */
export function seedRoute(kind: 'random' | 'circle'): Route {
  return defineRoute({
    method: 'POST',
    url: `/api/survey/projects/:id/${kind}`,
    access: 'respondent',
    rate: 'answer',
    schemas: {
      answer: SeedAnswer,
      body: Type.Object({
        type: Type.Union([Type.Literal('question'), Type.Literal('group')]),
        gid: Type.String({ minLength: 1, maxLength: 64 }),
      }),
    },
    handle: ({ respondent, body, services }) => services.answering.facts.seed(respondent, body.gid),
  });
}
