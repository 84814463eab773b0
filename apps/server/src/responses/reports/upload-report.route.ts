import { fail, isFailure } from '../../http/failure.ts';
import { defineRoute } from '../../http/route.ts';
import { readPicture } from './read-picture.ts';
import { PictureAnswer } from './report-answers.ts';

/** `POST /api/survey/report/upload/{id}`: the own report as a PNG, a form with `picture`; in place of an earlier one. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/report/upload/:id',
  access: 'respondent',
  rate: 'upload',
  accepts: 'form',
  refuses: ['request.invalid', 'report.closed', 'report.picture'],
  schemas: { answer: PictureAnswer },
  async handle({ respondent, request, services }) {
    if (!request.isMultipart()) return fail('request.content_type');
    const picture = await readPicture(request);
    return isFailure(picture) ? picture : services.reports.keepPicture(respondent, picture);
  },
});
