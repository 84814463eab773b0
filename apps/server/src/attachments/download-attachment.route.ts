import { operatorRoute, replies } from '../http/route.ts';
import { sendFile } from './send-file.ts';

/** `GET /api/publishing/surveys/{id}/attachments/{file}`: a respondent's file, for operators. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/attachments/:file',
  scope: 'answers',
  act: 'file.download',
  schemas: { answer: replies(['image/*', 'application/octet-stream']) },
  async handle({ surveyId, params, reply, services }) {
    return sendFile(reply, await services.attachments.open({ surveyId }, params['file'] ?? ''));
  },
});
