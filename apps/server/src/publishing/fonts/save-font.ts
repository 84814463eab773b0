import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { FONT_LIMITS, issuesOfFont, readFontFile, storedFontName } from '@canvass/project/fonts';
import type { SavedFont } from '@canvass/protocol';
import Type from 'typebox';
import { noteAct } from '../../auth/operators/audit-store.ts';
import type { Foundation } from '../../config/foundation.ts';
import type { Operator } from '../../http/callers.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { createBodyReader } from '../../http/json-body.ts';
import { addFont } from './font-store.ts';

const MAX_TEXT = Math.ceil(FONT_LIMITS.bytes / 3) * 4;
export const FONT_BODY_LIMIT = MAX_TEXT + 1_024;

export const FontBody = Type.Object({
  file: Type.String({ maxLength: 200, pattern: '\\.(woff2|ttf|otf)$' }),
  content: Type.String({ maxLength: MAX_TEXT, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
});
const readBody = createBodyReader(FontBody);

export interface SentFont {
  /** The unparsed body. Valid bodies are JSON of `FontBody`. */
  readonly bytes: Uint8Array;
  readonly operator: Pick<Operator, 'id' | 'name'>;
}

/**
 * Stores a font file under a name that contains the hash of its content, and logs it. Takes up to half a second of
 * processor time for reading the body and unpacking the file.
 */
export async function saveFont(
  { database, now }: Pick<Foundation, 'database' | 'now'>,
  { bytes, operator }: SentFont,
): Promise<SavedFont | Failure> {
  const body = readBody(bytes);
  if ('failure' in body) return body;
  const { file } = body;
  const store = async (): Promise<SavedFont | Failure> => {
    const content = Buffer.from(body.content, 'base64');
    const facts = readFontFile(content, brotliDecompressSync);
    const issues = issuesOfFont(facts, '$.content');
    if (facts.fault !== undefined) return fail('publishing.refused', { key: 'publishing.refused', issues });
    const storedName = storedFontName(file, createHash('sha256').update(content).digest('hex'));
    await addFont(database, { file: storedName, characters: '', content, saved_at: new Date(now()) });
    return { file: storedName, warnings: issues };
  };
  const act = { tokenId: operator.id, name: operator.name, act: 'font.save', surveyId: null, subject: file };
  let reply: SavedFont | Failure = fail('publishing.refused');
  await noteAct({ database, now }, act, async () => {
    reply = await store();
    return isFailure(reply) ? reply.failure : 'done';
  });
  return reply;
}
