import type { FastifyReply } from 'fastify';
import { type Failure, isFailure } from '../http/failure.ts';
import type { OpenFile } from './attachments.ts';
import { SHOWN_INLINE } from './uploads/file-kind.ts';
import { contentDisposition } from './file-name.ts';

/** A respondent's file: never run, never guessed at, shown in place only if it is a picture (TRUST-17). */
export function sendFile(reply: FastifyReply, file: OpenFile | Failure): FastifyReply | Failure {
  if (isFailure(file)) return file;
  const isPicture = SHOWN_INLINE.has(file.mediaType);
  return reply
    .headers({
      'content-disposition': contentDisposition(isPicture ? 'inline' : 'attachment', file.name),
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(file.size),
      'cache-control': 'private, no-store',
    })
    .type(isPicture ? file.mediaType : 'application/octet-stream')
    .send(file.bytes);
}
