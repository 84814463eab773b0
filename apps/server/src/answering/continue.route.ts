import Type from 'typebox';
import { NOT_ON_ITS_VERSION, NOT_OPEN } from '../http/api-docs/refusal-groups.ts';
import { defineRoute } from '../http/route.ts';
import { ContinueAnswer } from './answers.ts';

/** `POST /api/survey/c/{id}`: everything that is stored of a response, to go on from. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/c/:id',
  access: 'respondent',
  rate: 'answer',
  refuses: [...NOT_OPEN, ...NOT_ON_ITS_VERSION],
  schemas: { answer: ContinueAnswer, body: Type.Object({}) },
  handle: ({ respondent, services }) => services.answering.continue(respondent),
});
