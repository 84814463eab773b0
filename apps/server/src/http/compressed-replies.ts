import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NO_STORE } from './send.ts';
import { createLruCache } from '../database/lru-cache.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Texts of fewer bytes do not profit from compression. */
const MIN_BYTES = 1_024;
/** Maximum size of all cached texts together, in bytes after compression. */
const CACHE_BYTES = 64 * 1024 * 1024;

type Encoding = 'br' | 'gzip' | 'identity';

export interface SharedText {
  readonly bytes: Buffer;
  readonly etag: string;
}

export function createSharedText(content: string | Buffer): SharedText {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return { bytes, etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) };
}

/** Brotli's quality for a text that a client is waiting for. */
const QUICK_QUALITY = 5;

type Compress = (bytes: Buffer, encoding: Encoding, quality: number) => Promise<Buffer>;

/**
 * Compresses each text once and caches the result. `quality` is brotli's, 11 for texts that never change. Quality 11
 * takes seconds, so the first clients get a faster compression. Slow compressions run one at a time, because Node has
 * four threads for compression, and a client who needs the next file would wait for a free thread.
 */
export function createCompressor(cacheBytes: number = CACHE_BYTES, compress: Compress = compressText) {
  const cache = createLruCache<string, Promise<Buffer>>(cacheBytes);
  const completedResults = new WeakSet<Promise<Buffer>>();
  let lastSlow: Promise<unknown> = Promise.resolve();
  const compressInTurn: Compress = (...args) => {
    const compressed = lastSlow.then(() => compress(...args));
    lastSlow = compressed.catch(() => undefined); // the caller, who awaits `compressed`, reports the error
    return compressed;
  };
  const compressOnce = (text: SharedText, encoding: Encoding, quality: number): Promise<Buffer> => {
    const key = `${encoding}:${quality}:${text.etag}`;
    const cachedResult = cache.get(key);
    if (cachedResult !== undefined) return cachedResult;
    const compressed = (quality > QUICK_QUALITY ? compressInTurn : compress)(text.bytes, encoding, quality);
    cache.set(key, compressed, text.bytes.length);
    void compressed.then(
      ({ length }) => {
        completedResults.add(compressed);
        // The compressed length is known only now.
        if (cache.get(key) === compressed) cache.set(key, compressed, length);
      },
      () => cache.delete(key),
    );
    return compressed;
  };
  return async (text: SharedText, encoding: Encoding, quality: number): Promise<Buffer> => {
    if (quality <= QUICK_QUALITY) return compressOnce(text, encoding, quality);
    const quick = compressOnce(text, encoding, QUICK_QUALITY);
    await quick; // the slow compression must not delay the quick one
    const best = compressOnce(text, encoding, quality);
    return completedResults.has(best) ? best : quick;
  };
}
export type Compressor = ReturnType<typeof createCompressor>;

async function compressText(bytes: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return gzipAsync(bytes, { level: quality > 9 ? 9 : 6 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliAsync(bytes, { params });
}

/** Returns the best encoding that the client accepts. Small texts are not compressed. `q=0` excludes an encoding. */
export function chooseEncoding(acceptedEncodings: string | undefined, size: number): Encoding {
  if (size < MIN_BYTES || acceptedEncodings === undefined) return 'identity';
  const encodings = acceptedEncodings
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name);
  return encodings.includes('br') ? 'br' : encodings.includes('gzip') ? 'gzip' : 'identity';
}

interface SharedReply {
  readonly text: SharedText;
  readonly type: string;
  readonly cacheControl: string;
  readonly quality: number;
  /** Whether the text at this address depends on the language. */
  readonly variesByLanguage?: boolean;
}

/** Sends a shared text, compressed if the client accepts it. Replies 304 if the client has it. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  compressor: Compressor,
  { text, type, cacheControl, quality, variesByLanguage }: SharedReply,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], text.bytes.length);
  reply.headers({
    'cache-control': cacheControl,
    vary: variesByLanguage === true ? 'accept-encoding, accept-language' : 'accept-encoding',
  });
  if (cacheControl !== NO_STORE) {
    const etag = `"${text.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    reply.header('etag', etag);
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(type).send(await compressor(text, encoding, quality));
}

const matches = (etagHeader: string | undefined, etag: string) =>
  etagHeader?.split(',').some((part) => part.trim().replace(/^W\//, '') === etag) ?? false;
