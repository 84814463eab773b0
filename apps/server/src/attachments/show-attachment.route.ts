import { fail } from '../http/failure.ts';
import { defineRoute, replies } from '../http/route.ts';
import { ownResponse } from './own-response.ts';
import { sendFile } from './send-file.ts';

/** `GET /api/survey/projects/{id}/rspd-seq/{seq}/attachments/{file}`: the file itself, for its own respondent. */
export const route = defineRoute({
  method: 'GET',
  url: '/api/survey/projects/:id/rspd-seq/:seq/attachments/:file',
  access: 'respondent',
  rate: 'read',
  schemas: { answer: replies(['image/*', 'application/octet-stream']) },
  async handle({ respondent, params, reply, services }) {
    if (!ownResponse(respondent, params)) return fail('access.refused');
    return sendFile(reply, await services.attachments.open(respondent, params['file'] ?? ''));
  },
});
