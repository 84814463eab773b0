import { UploadedFileData } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { NOT_OPEN } from '../http/api-docs/refusal-groups.ts';
import { fail } from '../http/failure.ts';
import { addressKey } from '../http/rate-limits.ts';
import { defineRoute } from '../http/route.ts';
import { ownResponse } from './own-response.ts';
import { readUploadForm } from './uploads/upload-form.ts';

/**
 * `POST /api/survey/projects/{id}/rspd-seq/{seq}/attachments/`: one file, as a form with `attachment`, `qid`, `option_id`;
 * `attachData` and `keep_ext` may be there and mean nothing: the published survey says what is taken, and names keep
 * their extension.
 */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/projects/:id/rspd-seq/:seq/attachments/',
  access: 'respondent',
  rate: 'upload',
  accepts: 'form',
  refuses: [
    ...NOT_OPEN,
    'request.invalid',
    'answering.already_submitted',
    'upload.failed',
    'upload.several',
    'upload.svg',
  ],
  schemas: { answer: Type.Array(UploadedFileData) },
  async handle({ respondent, params, request, services }) {
    if (!ownResponse(respondent, params)) return fail('access.refused');
    const { surveyId, seq } = respondent;
    const uploader = { surveyId, seq, address: addressKey(request.ip) };
    return services.attachments.upload(uploader, (folder) => readUploadForm(request, folder));
  },
});
