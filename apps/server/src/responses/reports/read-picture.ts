import type { FastifyRequest } from 'fastify';
import { type Failure, fail } from '../../http/failure.ts';

/** Bytes: a report of many pages at twice the size of a phone's has less than half of it. */
const MOST_BYTES = 4 * 1024 * 1024;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const LIMITS = { files: 1, fields: 5, parts: 6, fieldSize: 1_000, fieldNameSize: 100, headerPairs: 20 };

/** The field `picture` of a form, which has to be a PNG by its first bytes. */
export async function readPicture(request: FastifyRequest): Promise<Uint8Array | Failure> {
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: MOST_BYTES } })) {
      if (part.type === 'field') continue;
      const bytes = await part.toBuffer();
      if (part.fieldname !== 'picture') continue;
      return bytes.subarray(0, PNG.length).equals(PNG) ? bytes : fail('report.picture');
    }
    return fail('request.invalid', { key: 'request.invalid', path: 'picture' });
  } catch (error) {
    const { statusCode } = error as { statusCode?: number }; // an error, whichever
    return fail(statusCode === 413 ? 'request.too_large' : 'request.invalid');
  }
}
