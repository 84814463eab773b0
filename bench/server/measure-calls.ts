import type { ServerProcess } from '@canvass/e2e/server-process';
import { bytesOnTheWire } from './post-json.ts';
import { cpuOfFamily, cpuSeconds } from './processor-time.ts';
import { createRespondents, type Servers } from './visits.ts';

export type CallKind = 'b' | 'n' | 's';

/** One kind of call, sent without pauses. */
export interface MeasuredCall {
  readonly kind: CallKind;
  readonly perSecond: number;
  /** Milliseconds of each call. */
  readonly median: number;
  readonly p99: number;
  /** Milliseconds of processor time of a call in all processes of the server, and in PostgreSQL. NaN if unknown. */
  readonly server: number;
  readonly database: number;
  /** Bytes of a call between client and server, both ways, with headers. */
  readonly network: number;
}

interface Load {
  readonly seconds: number;
  /** Respondents at once. */
  readonly respondents: number;
  /** Id of PostgreSQL's main process, the parent of its other processes. */
  readonly postmaster: number;
}

const WARM_UP_MS = 1_000;

/**
 * Sends `b`, then `n`, then `s`, each for the same time. Respondents send the next call as soon as they get a reply.
 * Data that a call needs, such as responses on their last page for `s`, are created before the measurement.
 */
export async function measureCalls(servers: Servers, load: Load): Promise<readonly MeasuredCall[]> {
  const { begin, goOn, submit, onLastPage } = createRespondents(servers);
  const { processes } = servers;
  const measured = [await repeat('b', begin, processes, load), await repeat('n', goOn, processes, load)];
  const rate = measured[1]?.perSecond ?? 0;
  // Some are submitted before the measurement begins, and submitting is faster than answering a page.
  const needed = 2 * rate * (load.seconds + WARM_UP_MS / 1000);
  while (onLastPage() < needed)
    await Promise.all(Array.from({ length: load.respondents }, (_, at) => goOn(at)));
  return [...measured, await repeat('s', submit, processes, load)];
}

/** Calls `send` until the time is over, or it returns false. */
async function repeat(
  kind: CallKind,
  send: (index: number) => Promise<unknown>,
  processes: readonly ServerProcess[],
  { seconds, respondents, postmaster }: Load,
): Promise<MeasuredCall> {
  const cpu = () => ({
    server: processes.reduce((sum, one) => sum + cpuSeconds(one.pid()), 0),
    database: cpuOfFamily(postmaster),
  });
  const begun = performance.now() + WARM_UP_MS;
  const until = begun + seconds * 1000;
  const times: number[] = [];
  let before = cpu();
  let bytes = bytesOnTheWire();
  let sent = 0;
  const start = setTimeout(() => {
    before = cpu();
    bytes = bytesOnTheWire();
    sent = 0;
  }, WARM_UP_MS);
  const respond = async (index: number) => {
    while (performance.now() < until) {
      const from = performance.now();
      if ((await send(index)) === false) return;
      sent += 1;
      if (from >= begun && performance.now() <= until) times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: respondents }, (_, index) => respond(index)));
  clearTimeout(start);
  const after = cpu();
  const sorted = times.toSorted((a, b) => a - b);
  const percentileOf = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return {
    kind,
    perSecond: times.length / Math.min(seconds, (performance.now() - begun) / 1000),
    median: percentileOf(0.5),
    p99: percentileOf(0.99),
    server: ((after.server - before.server) * 1_000) / sent,
    database: ((after.database - before.database) * 1_000) / sent,
    network: (bytesOnTheWire() - bytes) / sent,
  };
}
