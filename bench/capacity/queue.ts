import { rng } from '@canvass/logic';

export interface Station {
  readonly name: string;
  readonly servers: number;
}

/** Times that calls wait at a station, in milliseconds. */
export interface WaitTimes {
  readonly station: string;
  readonly p50: number;
  readonly p99: number;
  /** Share of the time during which the station's servers are busy. Above 1 the queue grows without end. */
  readonly busyShare: number;
}

export interface Visit {
  readonly station: string;
  /** Mean service time. The times of single visits are exponentially distributed. */
  readonly milliseconds: number;
}

const DRAWS = 1_000_000;

/**
 * Simulates calls that arrive at random, on average `perSecond` of them, and visit the stations in order. Each call
 * waits for the first free server.
 */
export function simulateQueues(
  stations: readonly Station[],
  visits: readonly Visit[],
  { perSecond, calls, seed }: { readonly perSecond: number; readonly calls: number; readonly seed: string },
): readonly WaitTimes[] {
  const random = rng(seed);
  const drawExponential = (mean: number): number => -Math.log((random.int(DRAWS) + 1) / (DRAWS + 1)) * mean;
  const queues = stations.map(({ name, servers }) => ({
    name,
    freeAt: Array<number>(servers).fill(0),
    waitTimes: [] as number[],
    serviceTimeSum: 0,
  }));
  // Arrivals are sorted before each station, because calls leave a station in another order than they arrive.
  let arrivals = Array.from({ length: calls }, () => 0);
  let time = 0;
  arrivals = arrivals.map(() => (time += drawExponential(1_000 / perSecond)));
  for (const { station, milliseconds } of visits) {
    const queue = queues.find(({ name }) => name === station);
    if (queue === undefined) throw new Error(`there is no station ${station}`);
    arrivals = arrivals
      .toSorted((a, b) => a - b)
      .map((arrival) => {
        const server = queue.freeAt.indexOf(Math.min(...queue.freeAt));
        const serviceStart = Math.max(arrival, queue.freeAt[server] ?? 0);
        const serviceTime = drawExponential(milliseconds);
        queue.freeAt[server] = serviceStart + serviceTime;
        queue.waitTimes.push(serviceStart - arrival);
        queue.serviceTimeSum += serviceTime;
        return serviceStart + serviceTime;
      });
  }
  return queues.map(({ name, freeAt, waitTimes, serviceTimeSum }) => {
    const sortedTimes = waitTimes.toSorted((a, b) => a - b);
    const quantile = (share: number) => sortedTimes[Math.floor(share * (sortedTimes.length - 1))] ?? 0;
    return {
      station: name,
      p50: quantile(0.5),
      p99: quantile(0.99),
      busyShare: serviceTimeSum / (time * freeAt.length),
    };
  });
}
