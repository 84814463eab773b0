import Type from 'typebox';
import { fail } from '../http/failure.ts';
import { defineRoute } from '../route.ts';

/** `POST /api/survey/c/{id}`: everything that is stored of a response, to go on from. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/c/:id',
  access: 'respondent',
  rate: 'answer',
  schemas: { body: Type.Object({}) },
  handle: async ({ respondent, services }) =>
    respondent === undefined ? fail('access.refused') : services.answering.continue(respondent),
});
