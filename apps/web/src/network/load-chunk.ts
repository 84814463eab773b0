import { report } from './reports.ts';

/** CONST-1: timeout of loading a script, in milliseconds. */
const CHUNK_TIMEOUT_MS = 120_000;

const TRIES = 3;
const PAUSE_MS = 600;

/** The reason why a chunk failed to load: a file that the server does not have, a timeout, or any other error. */
type ChunkFailure = 'missing' | 'timeout' | 'error';

/** A chunk of the app failed to load (STATE-16). Reloading the page usually helps. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
  readonly type: ChunkFailure;
  constructor(type: ChunkFailure, cause: unknown) {
    super('Loading chunk failed', { cause });
    this.type = type;
  }
}

/** Loads a chunk of the app in at most three tries, each with the timeout. Rejects with `ChunkLoadError` and reports it (CODE-9). */
export async function loadChunk<T>(load: () => Promise<T>, pause = PAUSE_MS): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withinLimit(load());
    } catch (cause) {
      if (attempt === TRIES) throw await createFailure(cause);
      await new Promise((resolve) => setTimeout(resolve, pause * attempt));
    }
  }
}

/** Created only on a timeout, since creating an error collects a stack trace. */
class ChunkTimeout extends Error {}

function withinLimit<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkTimeout()), CHUNK_TIMEOUT_MS);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function createFailure(cause: unknown): Promise<ChunkLoadError> {
  const type = cause instanceof ChunkTimeout ? 'timeout' : (await isMissing(cause)) ? 'missing' : 'error';
  report('error', 'chunk', `Loading chunk failed (${type})`);
  return new ChunkLoadError(type, cause);
}

/** Whether the server lacks the file that failed to load. False if the browser does not name the file in its error. */
async function isMissing(cause: unknown): Promise<boolean> {
  const [address] = /https?:\/\/[^\s"')]+/.exec(String(cause)) ?? [];
  if (address === undefined) return false;
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false; // no network, so the reason is unknown
  }
}
