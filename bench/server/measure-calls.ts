import type { ServerProcess } from '@canvass/e2e/server-process';
import { countTransferredBytes } from './post-json.ts';
import { cpuSecondsWithChildren, cpuSeconds } from './processor-time.ts';
import { createRespondents, type Servers } from './visits.ts';

export type CallKind = 'b' | 'n' | 's';

export interface MeasuredCall {
  readonly kind: CallKind;
  readonly perSecond: number;
  /** Median and p99 of the duration of a call, in milliseconds. */
  readonly median: number;
  readonly p99: number;
  /** Processor time of a call in ms, in all processes of the server and in PostgreSQL. NaN if unknown. */
  readonly server: number;
  readonly database: number;
  /** Bytes of a call between client and server, both ways, with headers. */
  readonly network: number;
}

interface Load {
  readonly seconds: number;
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
  const { begin, answerPage, submit, countOnLastPage } = createRespondents(servers);
  const { processes } = servers;
  const measured = [
    await measureRepeated('b', begin, processes, load),
    await measureRepeated('n', answerPage, processes, load),
  ];
  const rate = measured[1]?.perSecond ?? 0;
  // Creates twice as many responses, because some are submitted in the warm-up, and submitting is faster than a page.
  const neededResponses = 2 * rate * (load.seconds + WARM_UP_MS / 1000);
  while (countOnLastPage() < neededResponses)
    await Promise.all(Array.from({ length: load.respondents }, (_, at) => answerPage(at)));
  return [...measured, await measureRepeated('s', submit, processes, load)];
}

async function measureRepeated(
  kind: CallKind,
  send: (index: number) => Promise<unknown>,
  processes: readonly ServerProcess[],
  { seconds, respondents, postmaster }: Load,
): Promise<MeasuredCall> {
  const readCpuSeconds = () => ({
    server: processes.reduce((sum, one) => sum + cpuSeconds(one.pid()), 0),
    database: cpuSecondsWithChildren(postmaster),
  });
  const startTime = performance.now() + WARM_UP_MS;
  const until = startTime + seconds * 1000;
  const times: number[] = [];
  let cpuBefore = readCpuSeconds();
  let bytes = countTransferredBytes();
  let sentCount = 0;
  const start = setTimeout(() => {
    cpuBefore = readCpuSeconds();
    bytes = countTransferredBytes();
    sentCount = 0;
  }, WARM_UP_MS);
  const respond = async (index: number) => {
    while (performance.now() < until) {
      const callStart = performance.now();
      if ((await send(index)) === false) return;
      sentCount += 1;
      if (callStart >= startTime && performance.now() <= until) times.push(performance.now() - callStart);
    }
  };
  await Promise.all(Array.from({ length: respondents }, (_, index) => respond(index)));
  clearTimeout(start);
  const cpuAfter = readCpuSeconds();
  const sortedTimes = times.toSorted((a, b) => a - b);
  const percentileOf = (part: number) => sortedTimes[Math.floor(sortedTimes.length * part)] ?? Number.NaN;
  return {
    kind,
    perSecond: times.length / Math.min(seconds, (performance.now() - startTime) / 1000),
    median: percentileOf(0.5),
    p99: percentileOf(0.99),
    server: ((cpuAfter.server - cpuBefore.server) * 1_000) / sentCount,
    database: ((cpuAfter.database - cpuBefore.database) * 1_000) / sentCount,
    network: (countTransferredBytes() - bytes) / sentCount,
  };
}
