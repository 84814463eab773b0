import { AnalysisTexts } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';
import { Conditions } from './condition-schema.ts';

/** `POST /api/publishing/surveys/{id}/analysis/texts`: what was written, the latest first, with or without some words in it. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/analysis/texts',
  scope: 'answers',
  act: 'answers.read',
  schemas: {
    answer: AnalysisTexts,
    body: Type.Object({
      variable: Type.String({ minLength: 1, maxLength: 64 }),
      search: Type.Optional(Type.String({ maxLength: 200 })),
      before: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      where: Type.Optional(Conditions),
      all: Type.Optional(Type.Boolean()),
    }),
  },
  subject: ({ body: { variable } }) => variable,
  handle: ({ surveyId, body, services }) => services.analysis.texts(surveyId, body),
});
