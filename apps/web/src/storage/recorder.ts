import type { LocalResponse } from './record/local-response.ts';
import type { DeviceStore } from './device-store.ts';

export interface Recorder {
  /** Called when the response has changed. Writes it once the change is on the screen, or after the current write. */
  changed(): void;
  /** Called when the page is left. Stores data that is not on disk yet. */
  rescue(): void;
  /** Resolves when everything up to now is on disk. */
  flush(): Promise<void>;
  /** Stops writing. Resolves when the current write has finished. */
  stop(): Promise<void>;
}

/** Milliseconds of about two frames, so that an answer is on the screen before it is written. */
const WRITE_DELAY_MS = 32;

/**
 * Writes the newest response to the device, one write at a time. An answer is on disk some milliseconds after it was on
 * the screen, and before it is sent.
 */
export function createRecorder(
  store: DeviceStore,
  getResponse: () => LocalResponse | undefined,
  onWriting: (isWriting: boolean) => void = () => undefined,
): Recorder {
  let writtenResponse: LocalResponse | undefined;
  let currentWrite: Promise<void> | undefined;
  let isStopped = false;

  const isBehind = () => {
    const response = getResponse();
    return !isStopped && response !== undefined && !isSameResponse(response, writtenResponse);
  };

  async function writeAll(): Promise<void> {
    onWriting(true);
    while (isBehind()) {
      const response = getResponse();
      if (response === undefined) break;
      await store.saveResponse(response);
      writtenResponse = response;
    }
    currentWrite = undefined;
    onWriting(false);
  }

  const flush = (): Promise<void> => {
    if (currentWrite === undefined && isBehind()) currentWrite = writeAll();
    return currentWrite ?? Promise.resolve();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    changed() {
      timer ??= setTimeout(() => {
        timer = undefined;
        void flush();
      }, WRITE_DELAY_MS);
    },
    flush,
    rescue() {
      const response = getResponse();
      if (isBehind() && response !== undefined) store.rescueResponse(response);
    },
    async stop() {
      isStopped = true;
      await currentWrite;
    },
  };
}

/** The parts are immutable, so comparing references is enough. */
function isSameResponse(a: LocalResponse, b: LocalResponse | undefined): boolean {
  return a.log === b?.log && a.credentials === b.credentials && a.facts === b.facts && a.runId === b.runId;
}
