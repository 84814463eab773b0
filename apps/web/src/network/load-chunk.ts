import { report } from './reports.ts';

/** CONST-1: milliseconds until loading a script counts as failed. */
const CHUNK_TIMEOUT_MS = 120_000;

const TRIES = 3;
const PAUSE_MS = 600;

/** Why a part of the app is not there: the server has no such file, it took too long, or anything else. */
type ChunkFailure = 'missing' | 'timeout' | 'error';

/** A part of the app could not be loaded (STATE-16). Reloading the page usually helps. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
  readonly type: ChunkFailure;
  constructor(type: ChunkFailure, cause: unknown) {
    super('Loading chunk failed', { cause });
    this.type = type;
  }
}

/** Loads a part of the app: three tries, each within the limit. Rejects with `ChunkLoadError`, and reports it (CODE-9). */
export async function loadChunk<T>(load: () => Promise<T>, pause = PAUSE_MS): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withinLimit(load());
    } catch (cause) {
      if (attempt === TRIES) throw await failure(cause);
      await new Promise((resolve) => setTimeout(resolve, pause * attempt));
    }
  }
}

/** Made only when it happens: an error looks where in the program it is. */
class ChunkTimeout extends Error {}

function withinLimit<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkTimeout()), CHUNK_TIMEOUT_MS);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function failure(cause: unknown): Promise<ChunkLoadError> {
  const type = cause instanceof ChunkTimeout ? 'timeout' : (await isMissing(cause)) ? 'missing' : 'error';
  report('error', 'chunk', `Loading chunk failed (${type})`);
  return new ChunkLoadError(type, cause);
}

/** Browsers do not say why, but some name the file: then the server is asked whether it has it. */
async function isMissing(cause: unknown): Promise<boolean> {
  const [address] = /https?:\/\/[^\s"')]+/.exec(String(cause)) ?? [];
  if (address === undefined) return false;
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false; // no network: any other reason
  }
}
