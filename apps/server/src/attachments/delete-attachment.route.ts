import { Dropped } from '@canvass/protocol/schemas';
import { fail } from '../http/failure.ts';
import { defineRoute } from '../http/route.ts';
import { ownResponse } from './own-response.ts';

/** `DELETE /api/survey/projects/{id}/rspd-seq/{seq}/attachments/{file}` */
export const route = defineRoute({
  method: 'DELETE',
  url: '/api/survey/projects/:id/rspd-seq/:seq/attachments/:file',
  access: 'respondent',
  rate: 'answer',
  schemas: { answer: Dropped },
  async handle({ respondent, params, services }) {
    if (!ownResponse(respondent, params)) return fail('access.refused');
    return services.attachments.remove(respondent, params['file'] ?? '');
  },
});
