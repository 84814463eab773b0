import { PolicyAnswer } from './survey-answers.ts';
import Type from 'typebox';
import { fail } from '../http/failure.ts';
import { defineRoute } from '../http/route.ts';

/** `GET /api/survey/policy/{id}`: the privacy policy, also of a survey that is over (SCREEN-2). */
export const route = defineRoute({
  method: 'GET',
  url: '/api/survey/policy/:id',
  access: 'public',
  rate: 'read',
  refuses: ['survey.not_published'],
  schemas: {
    answer: PolicyAnswer,
    query: Type.Object({ language: Type.Optional(Type.String({ maxLength: 64 })) }),
  },
  async handle({ surveyId, query, services: { surveys } }) {
    return (await surveys.policy(surveyId, query.language)) ?? fail('survey.not_published');
  },
});
