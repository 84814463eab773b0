import Type from 'typebox';
import { defineRoute } from '../../http/route.ts';
import { KEY, ReportAnswer, SEQ } from './report-answers.ts';

/**
 * `POST /api/survey/report/{id}` (also with a slash at its end): the report of a finished response, for the holder of its
 * token or of a shared link's key. `state` `generating` says to ask again; `sort` `score` puts the weakest answers first.
 */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/report/:id',
  access: 'public',
  rate: 'read',
  refuses: ['access.refused', 'report.closed'],
  schemas: {
    answer: ReportAnswer,
    body: Type.Object({
      seq: SEQ,
      k: Type.Optional(KEY),
      lang_code: Type.Optional(Type.String({ maxLength: 35 })),
      sort: Type.Optional(Type.Union([Type.Literal('score'), Type.Literal('survey')])),
    }),
  },
  handle: ({ surveyId, respondent, body, services }) => services.reports.show({ surveyId, respondent }, body),
});
