import { AnalysisCounts } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';
import { Conditions } from './condition-schema.ts';

/** `POST /api/publishing/surveys/{id}/analysis/counts`: what the answers to a question come to, of all or of two groups. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/analysis/counts',
  scope: 'answers',
  act: 'answers.count',
  schemas: {
    answer: AnalysisCounts,
    body: Type.Object({
      gid: Type.String({ minLength: 1, maxLength: 100 }),
      where: Type.Optional(Conditions),
      groups: Type.Optional(Type.Tuple([Conditions, Conditions])),
      all: Type.Optional(Type.Boolean()),
    }),
  },
  subject: ({ body: { gid } }) => gid,
  handle: ({ surveyId, body, services }) => services.analysis.counts(surveyId, body),
});
