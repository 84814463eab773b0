/** CONST-1: milliseconds until loading a script counts as failed. */
const CHUNK_TIMEOUT_MS = 120_000;

const TRIES = 3;
const PAUSE_MS = 600;

/** A part of the app could not be loaded (STATE-16, Chunk load). Reloading the page usually helps. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

/** Loads a part of the app: three tries, each within the limit. Rejects with `ChunkLoadError`. */
export async function loadChunk<T>(load: () => Promise<T>, pause = PAUSE_MS): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withinLimit(load());
    } catch (cause) {
      if (attempt === TRIES) throw new ChunkLoadError('A part of the page could not be loaded.', { cause });
      await new Promise((resolve) => setTimeout(resolve, pause * attempt));
    }
  }
}

function withinLimit<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout')), CHUNK_TIMEOUT_MS);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
