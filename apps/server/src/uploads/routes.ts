import type { Respondent } from '../http/callers.ts';
import type { FastifyReply } from 'fastify';
import { isFailure, fail, type Failure } from '../http/failure.ts';
import type { OpenFile } from './attachments.ts';
import { contentDisposition } from './file-name.ts';
import { UploadedFileData, Dropped } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { PathText } from '../http/parameters/path-parameters.ts';
import { defineRoute, rawReply, operatorRoute } from '../http/route.ts';
import { NOT_OPEN } from '../http/refusal-groups.ts';
import { computeAddressKey } from '../http/rate-limits.ts';
import { FILE_POLICY, policyHeader } from '../http/security/security-policy.ts';
import { readUploadForm } from './upload-form.ts';

/** Media types that browsers can display without risk. */
const SHOWN_INLINE: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/bmp',
  'image/webp',
  'image/avif',
]);

/** Whether the path names the caller's response. Any other text is refused like the number of another response. */
const isOwnResponse = ({ seq }: Respondent, params: { readonly seq: string }): boolean =>
  params.seq === String(seq);

/** Sends a respondent's file so that browsers neither run it nor guess its type, and display only images (TRUST-17). */
function sendFile(reply: FastifyReply, file: OpenFile | Failure): FastifyReply | Failure {
  if (isFailure(file)) return file;
  const isImage = SHOWN_INLINE.has(file.mediaType);
  return reply
    .headers({
      'content-disposition': contentDisposition(isImage ? 'inline' : 'attachment', file.name),
      ...policyHeader(FILE_POLICY),
      'content-length': String(file.size),
      'cache-control': 'private, no-store',
    })
    .type(isImage ? file.mediaType : 'application/octet-stream')
    .send(file.bytes);
}

/** The stored files of the response. */
const listAttachmentsRoute = defineRoute({
  method: 'GET',
  url: '/api/survey/projects/:id/rspd-seq/:seq/attachments/',
  access: 'respondent',
  rate: 'read',
  schemas: {
    params: Type.Object({ seq: PathText }),
    reply: Type.Array(UploadedFileData),
    query: Type.Object({ qid: Type.Optional(Type.String({ maxLength: 64 })) }),
  },
  async handle({ respondent, params, query, services }) {
    if (!isOwnResponse(respondent, params)) return fail('access.refused');
    return services.attachments.list(respondent, query.qid);
  },
});

/**
 * Stores one file, sent as a form with `attachment`, `qid` and `option_id`. `attachData` and `keep_ext` are accepted
 * and ignored, because the published survey has the rules, and names always keep their extension.
 */
const uploadAttachmentRoute = defineRoute({
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
  schemas: { params: Type.Object({ seq: PathText }), reply: Type.Array(UploadedFileData) },
  async handle({ respondent, params, request, services }) {
    if (!isOwnResponse(respondent, params)) return fail('access.refused');
    const { surveyId, seq } = respondent;
    const uploader = { surveyId, seq, address: computeAddressKey(request.ip) };
    return services.attachments.upload(uploader, (folder) => readUploadForm(request, folder));
  },
});

/** The file, for its own respondent. */
const showAttachmentRoute = defineRoute({
  method: 'GET',
  url: '/api/survey/projects/:id/rspd-seq/:seq/attachments/:file',
  access: 'respondent',
  rate: 'read',
  schemas: {
    params: Type.Object({ seq: PathText, file: PathText }),
    reply: rawReply(['image/*', 'application/octet-stream']),
  },
  async handle({ respondent, params, reply, services }) {
    if (!isOwnResponse(respondent, params)) return fail('access.refused');
    return sendFile(reply, await services.attachments.open(respondent, params.file));
  },
});

/** Deletes a file of the caller's response. */
const deleteAttachmentRoute = defineRoute({
  method: 'DELETE',
  url: '/api/survey/projects/:id/rspd-seq/:seq/attachments/:file',
  access: 'respondent',
  rate: 'answer',
  schemas: { params: Type.Object({ seq: PathText, file: PathText }), reply: Dropped },
  async handle({ respondent, params, services }) {
    if (!isOwnResponse(respondent, params)) return fail('access.refused');
    return services.attachments.remove(respondent, params.file);
  },
});

/** A respondent's file, for operators. */
const downloadAttachmentRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/attachments/:file',
  scope: 'answers',
  act: 'file.download',
  schemas: {
    params: Type.Object({ file: PathText }),
    reply: rawReply(['image/*', 'application/octet-stream']),
  },
  async handle({ surveyId, params, reply, services }) {
    return sendFile(reply, await services.attachments.open({ surveyId }, params.file));
  },
});

export const routes = [
  listAttachmentsRoute,
  uploadAttachmentRoute,
  showAttachmentRoute,
  deleteAttachmentRoute,
  downloadAttachmentRoute,
];
