import { UploadedFileData } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { fail } from '../http/failure.ts';
import { defineRoute } from '../http/route.ts';
import { ownResponse } from './own-response.ts';

/** `GET /api/survey/projects/{id}/rspd-seq/{seq}/attachments/?qid=`: files of the response that are here. */
export const route = defineRoute({
  method: 'GET',
  url: '/api/survey/projects/:id/rspd-seq/:seq/attachments/',
  access: 'respondent',
  rate: 'read',
  schemas: {
    answer: Type.Array(UploadedFileData),
    query: Type.Object({ qid: Type.Optional(Type.String({ maxLength: 64 })) }),
  },
  async handle({ respondent, params, query, services }) {
    if (!ownResponse(respondent, params)) return fail('access.refused');
    return services.attachments.list(respondent, query.qid);
  },
});
