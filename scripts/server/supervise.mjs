// Restarts the server whenever it ends, unless it repeatedly ends soon after its start.
import { setTimeout as sleep } from 'node:timers/promises';

/** Pause before the first restart. It doubles with each further end in a row. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;
/** Time after which a server counts as steady, so that its end is the first in a row again. */
const STEADY_AFTER_MS = 60_000;
const MAX_ENDS_IN_A_ROW = 6;

/**
 * Watches a running server, and launches a new server when it ends unexpectedly. A server is `{ ended }`, a promise of
 * `{ code, signal }`. After the AbortSignal `stop`, launches no server. `report` receives one sentence for people.
 * Resolves to the exit code: 0 after a stop, 1 after it gave up.
 */
export async function supervise(first, { launch, stop, report, pause = waitUnlessStopped, now = Date.now }) {
  let server = first;
  let begun = now();
  let endsInARow = 0;
  for (;;) {
    const end = await server.ended;
    if (stop.aborted) return 0;
    endsInARow = now() - begun < STEADY_AFTER_MS ? endsInARow + 1 : 1;
    if (endsInARow >= MAX_ENDS_IN_A_ROW) {
      report(`the server ${describeEnd(end)} for the ${endsInARow}th time in a row and is not started again`);
      return 1;
    }
    await pause(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (endsInARow - 1)), stop);
    if (stop.aborted) return 0;
    begun = now();
    server = launch();
    report(
      `the server ${describeEnd(end)} and was started again; everything that it had acknowledged is stored`,
    );
  }
}

const describeEnd = ({ code, signal }) =>
  signal ? `was ended by ${signal}` : `ended by itself with code ${code}`;

const waitUnlessStopped = (milliseconds, stop) =>
  sleep(milliseconds, undefined, { signal: stop }).catch((error) => {
    if (error.name !== 'AbortError') throw error;
  });
