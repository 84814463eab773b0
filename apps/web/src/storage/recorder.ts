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
  current: () => LocalResponse | undefined,
  onWriting: (writing: boolean) => void = () => undefined,
): Recorder {
  let written: LocalResponse | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  const isBehind = () => {
    const response = current();
    return !stopped && response !== undefined && !sameResponse(response, written);
  };

  async function writeAll(): Promise<void> {
    onWriting(true);
    while (isBehind()) {
      const response = current();
      if (response === undefined) break;
      await store.saveResponse(response);
      written = response;
    }
    running = undefined;
    onWriting(false);
  }

  const flush = (): Promise<void> => {
    if (running === undefined && isBehind()) running = writeAll();
    return running ?? Promise.resolve();
  };
  let planned: ReturnType<typeof setTimeout> | undefined;
  return {
    changed() {
      planned ??= setTimeout(() => {
        planned = undefined;
        void flush();
      }, WRITE_DELAY_MS);
    },
    flush,
    rescue() {
      const response = current();
      if (isBehind() && response !== undefined) store.rescueResponse(response);
    },
    async stop() {
      stopped = true;
      await running;
    },
  };
}

/** The parts are immutable, so comparing references is enough. */
function sameResponse(a: LocalResponse, b: LocalResponse | undefined): boolean {
  return a.log === b?.log && a.credentials === b.credentials && a.facts === b.facts && a.runId === b.runId;
}
