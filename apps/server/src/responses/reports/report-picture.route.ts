import Type from 'typebox';
import { fail, isFailure } from '../../http/failure.ts';
import { defineRoute, replies } from '../../http/route.ts';
import { KEY } from './report-answers.ts';

const NUMBER = /^[1-9]\d{0,14}$/;

/** `GET /api/survey/report/picture/{id}?seq=&k=`: the stored picture of a report; by a key only one for the whole report. */
export const route = defineRoute({
  method: 'GET',
  url: '/api/survey/report/picture/:id',
  access: 'public',
  rate: 'read',
  refuses: ['access.refused', 'report.closed'],
  schemas: {
    answer: replies(['image/png']),
    query: Type.Object({ seq: Type.String({ maxLength: 16 }), k: Type.Optional(KEY) }),
  },
  async handle({ surveyId, respondent, query: { seq, k }, reply, services }) {
    if (!NUMBER.test(seq)) return fail('request.not_found');
    const asked = { seq: Number(seq), ...(k !== undefined && { k }) };
    const picture = await services.reports.picture({ surveyId, respondent }, asked);
    if (isFailure(picture)) return picture;
    return reply
      .headers({
        'content-disposition': 'inline; filename="report.png"',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      })
      .type('image/png')
      .send(Buffer.from(picture));
  },
});
