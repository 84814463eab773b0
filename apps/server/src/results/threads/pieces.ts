const PIECE_BYTES = 256 * 1024;

const PIECES_AHEAD = 2;

/** Bytes whose buffer is transferred to the other thread instead of being copied. */
export interface Piece {
  /** Absent after the last piece. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** Joins small chunks to pieces. If the chunks fail, first yields the bytes before the error. */
export async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let heldChunks: Uint8Array[] = [];
  let bytes = 0;
  let problem: { readonly error: unknown } | undefined;
  try {
    for await (const chunk of chunks) {
      heldChunks.push(chunk);
      bytes += chunk.length;
      if (bytes < PIECE_BYTES) continue;
      yield heldChunks.length === 1 ? chunk : Buffer.concat(heldChunks);
      heldChunks = [];
      bytes = 0;
    }
  } catch (error) {
    problem = { error };
  }
  if (bytes > 0) yield Buffer.concat(heldChunks);
  if (problem !== undefined) throw problem.error;
}

/** The next piece of a stream. Without bytes at the end of the stream, or if the stream does not exist. */
export async function nextPiece(stream: AsyncIterator<Uint8Array> | undefined): Promise<Piece> {
  const next = await stream?.next();
  return next === undefined || next.done === true ? {} : { bytes: ownBytes(next.value) };
}

/** Bytes with a buffer of their own. Copies them if their buffer also holds other bytes, which must not be transferred. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength) return new Uint8Array(buffer);
  return new Uint8Array(bytes);
}

/** The values of a source, with some requested ahead of the reader. `pull` returns undefined at the end. */
export async function* pullAhead<T>(pull: () => Promise<T | undefined>): AsyncGenerator<T, void> {
  const request = () => {
    const value = pull();
    value.catch(() => undefined); // a later `await` throws the error
    return value;
  };
  const ahead = Array.from({ length: PIECES_AHEAD }, request);
  for (let next = await ahead.shift(); next !== undefined; next = await ahead.shift()) {
    ahead.push(request());
    yield next;
  }
}
