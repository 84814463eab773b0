import type { TracerEntry } from '@canvass/protocol';

/** CONST-12: a batch goes out when it has so many entries, or after so many milliseconds. */
const BATCH_ENTRIES = 10;
const BATCH_MS = 10_000;
/** What waits for a network that is away; the oldest go first. */
const MOST_WAITING = 50;

interface TracerPorts {
  /** False when the batch did not arrive. `leaving`: the page does not wait for the answer. */
  readonly send: (entries: readonly TracerEntry[], leaving: boolean) => Promise<boolean>;
  /** CALL-19: previews are not counted; what goes wrong in them is told all the same. */
  readonly countsEvents: boolean;
}
export interface Tracer {
  take(entry: TracerEntry): void;
  /** The page is being left: what waits goes out now. */
  leave(): void;
}

export function createTracer({ send, countsEvents }: TracerPorts): Tracer {
  let waiting: TracerEntry[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isSending) return;
    const batch = waiting.slice(0, BATCH_ENTRIES);
    waiting = waiting.slice(batch.length);
    isSending = true;
    const hasArrived = await send(batch, false);
    isSending = false;
    if (!hasArrived) waiting = [...batch, ...waiting].slice(-MOST_WAITING);
    if (waiting.length > 0) later();
  }
  function later(): void {
    timer ??= setTimeout(() => void flush(), BATCH_MS);
  }
  return {
    take(entry) {
      if (entry.kind === 'event' && !countsEvents) return;
      waiting = [...waiting, entry].slice(-MOST_WAITING);
      if (waiting.length === BATCH_ENTRIES) void flush();
      else later();
    },
    leave() {
      const rest = waiting;
      waiting = [];
      if (rest.length > 0) void send(rest, true);
    },
  };
}
