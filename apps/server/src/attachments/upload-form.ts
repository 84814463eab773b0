import type { FastifyRequest } from 'fastify';
import { UPLOAD_MAX_BYTES } from '@canvass/protocol';
import { type Failure, fail } from '../http/failure.ts';

/** What an upload brings. What its form says of the rules (`attachData`) is not read: the survey's own count. */
export interface UploadForm {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly gid: string;
  /** Empty: the question itself. */
  readonly option: string;
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const LIMITS = { files: 1, fields: 10, parts: 12, fieldSize: 20_000, fieldNameSize: 100, headerPairs: 20 };

/** Reads `attachment`, `qid` and `option_id` of a form, in any order. A file that is too large is thrown as 413. */
export async function readUploadForm(request: FastifyRequest): Promise<UploadForm | Failure> {
  if (!request.isMultipart()) return fail('request.content_type');
  try {
    return await readParts(request);
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) throw error;
    // It breaks off, has no boundary, or holds something else than it says.
    return fail('request.invalid');
  }
}

async function readParts(request: FastifyRequest): Promise<UploadForm | Failure> {
  const fields = new Map<string, unknown>();
  let file: Pick<UploadForm, 'name' | 'bytes'> | undefined;
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: UPLOAD_MAX_BYTES } })) {
    if (part.type === 'field') fields.set(part.fieldname, part.value);
    else {
      const bytes = await part.toBuffer();
      if (part.fieldname === 'attachment') file = { name: part.filename, bytes };
    }
  }
  const gid = idOf(fields.get('qid'));
  const option = fields.has('option_id') ? idOf(fields.get('option_id')) : '';
  if (file === undefined || gid === undefined || option === undefined) return fail('request.invalid');
  return { ...file, gid, option };
}

const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && ID.test(value) ? value : undefined;
