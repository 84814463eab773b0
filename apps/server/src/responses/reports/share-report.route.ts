import { REPORT_PARTS } from '@canvass/protocol';
import Type from 'typebox';
import { defineRoute } from '../../http/route.ts';
import { PART, SEQ, ShareAnswer } from './report-answers.ts';

/** `POST /api/survey/report/share/{id}`: a link that shows parts of the own report to others, and ends by itself. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/report/share/:id',
  access: 'respondent',
  rate: 'answer',
  refuses: ['report.closed', 'report.not_shared'],
  schemas: {
    answer: ShareAnswer,
    body: Type.Object({
      seq: SEQ,
      parts: Type.Array(PART, { minItems: 1, maxItems: REPORT_PARTS.length }),
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
    }),
  },
  handle: ({ respondent, body, services }) => services.reports.share(respondent, body),
});
