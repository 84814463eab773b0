import { rng } from '@canvass/logic';

/** A station with equal servers and one queue. */
export interface Station {
  readonly name: string;
  readonly servers: number;
}

/** Milliseconds of waiting at a station. */
export interface WaitTimes {
  readonly station: string;
  readonly p50: number;
  readonly p99: number;
  /** Share of the time during which its servers are busy; above 1 the queue grows without end. */
  readonly busy: number;
}

export interface Visit {
  readonly station: string;
  /** Mean milliseconds. Single visits vary exponentially. */
  readonly milliseconds: number;
}

const DRAWS = 1_000_000;

/**
 * Simulates calls that arrive at random, a given number per second on average, and visit the stations in order. Each call
 * waits for the first free server. The same seed gives the same figures.
 */
export function simulateQueues(
  stations: readonly Station[],
  visits: readonly Visit[],
  { perSecond, calls, seed }: { readonly perSecond: number; readonly calls: number; readonly seed: string },
): readonly WaitTimes[] {
  const random = rng(seed);
  const exponential = (mean: number): number => -Math.log((random.int(DRAWS) + 1) / (DRAWS + 1)) * mean;
  const known = stations.map(({ name, servers }) => ({
    name,
    free: Array<number>(servers).fill(0),
    waited: [] as number[],
    worked: 0,
  }));
  // Arrivals at each station in order of time: calls leave a station in another order than they came.
  let arrivals = Array.from({ length: calls }, () => 0);
  let now = 0;
  arrivals = arrivals.map(() => (now += exponential(1_000 / perSecond)));
  for (const { station, milliseconds } of visits) {
    const at = known.find(({ name }) => name === station);
    if (at === undefined) throw new Error(`there is no station ${station}`);
    arrivals = arrivals
      .toSorted((a, b) => a - b)
      .map((arrival) => {
        const server = at.free.indexOf(Math.min(...at.free));
        const begun = Math.max(arrival, at.free[server] ?? 0);
        const took = exponential(milliseconds);
        at.free[server] = begun + took;
        at.waited.push(begun - arrival);
        at.worked += took;
        return begun + took;
      });
  }
  return known.map(({ name, free, waited, worked }) => {
    const sorted = waited.toSorted((a, b) => a - b);
    const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
    return { station: name, p50: quantile(0.5), p99: quantile(0.99), busy: worked / (now * free.length) };
  });
}
