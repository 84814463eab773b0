import { plural } from '@canvass/simulation';
import type { Host } from '../host/host.ts';

/** Reading the clock for each respondent would cost more than some respondents. */
const LOOK_EVERY = 256;
const SAY_EVERY_MS = 5000;

/** Prints the progress of a long simulation on stderr, every few seconds. */
export function progressLines(host: Host, quiet: boolean): (played: number) => void {
  if (quiet) return () => undefined;
  let said = performance.now();
  return (played) => {
    if (played % LOOK_EVERY !== 0 || performance.now() - said < SAY_EVERY_MS) return;
    said = performance.now();
    host.err(`${plural(played, 'respondent')} so far\n`);
  };
}
