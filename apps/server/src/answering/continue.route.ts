import Type from 'typebox';
import { defineRoute } from '../http/route.ts';
import { ContinueAnswer } from './answers.ts';

/** `POST /api/survey/c/{id}`: everything that is stored of a response, to go on from. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/c/:id',
  access: 'respondent',
  rate: 'answer',
  schemas: { answer: ContinueAnswer, body: Type.Object({}) },
  handle: ({ respondent, services }) => services.answering.continue(respondent),
});
