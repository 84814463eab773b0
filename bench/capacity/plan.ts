import { COSTS, type Cost, DISTRIBUTED, LIMITS } from './costs.table.ts';

export interface Demand {
  readonly respondents: number;
  readonly hours: number;
  /** Number of pages. The last page is sent with a call of `s`, each other page with a call of `n`. */
  readonly pages: number;
  /** Calls a second at the peak, relative to the mean. */
  readonly peakFactor: number;
  readonly viewsPerMinute: number;
}

export interface Setup {
  readonly name: string;
  readonly processes: number;
  readonly databaseCores: number;
  /** Database time as a multiple of the measured time. */
  readonly databaseFactor: number;
  readonly isMeasured: boolean;
}

/** The used and the available capacity of one resource, at the peak. */
export interface Load {
  readonly resource: string;
  readonly used: number;
  readonly available: number;
}

export interface Plan {
  readonly setup: Setup;
  readonly callsPerSecond: number;
  readonly loads: readonly Load[];
}

export function ratesOf({ respondents, hours, pages, peakFactor }: Demand): {
  readonly b: number;
  readonly n: number;
  readonly s: number;
} {
  const begins = (respondents / (hours * 3_600)) * peakFactor;
  return { b: begins, n: begins * Math.max(0, pages - 1), s: begins };
}

/** The sum of one cost over all calls and views in one second. */
export function costPerSecond(demand: Demand, cost: keyof Cost): number {
  const { b, n, s } = ratesOf(demand);
  return (
    b * COSTS.b[cost] +
    n * COSTS.n[cost] +
    s * COSTS.s[cost] +
    (demand.viewsPerMinute / 60) * COSTS.view[cost]
  );
}

export const storedMegabytes = ({ respondents, pages }: Demand): number =>
  (respondents * (COSTS.b.stored + Math.max(0, pages - 1) * COSTS.n.stored + COSTS.s.stored)) / 1e6;

/** Number of processes that keeps each process busy for at most `LIMITS.maxBusyShare` of the time. */
export const processesFor = (demand: Demand): number =>
  Math.max(1, Math.ceil(costPerSecond(demand, 'server') / 1_000 / LIMITS.maxBusyShare));

export const databaseCoresFor = (demand: Demand): number =>
  Math.max(1, Math.ceil(costPerSecond(demand, 'database') / 1_000 / LIMITS.maxBusyShare));

export function createPlan(demand: Demand, setup: Setup): Plan {
  const { b, n, s } = ratesOf(demand);
  const loads: readonly Load[] = [
    {
      resource: 'cores of the server',
      used: costPerSecond(demand, 'server') / 1_000,
      available: setup.processes,
    },
    {
      resource: 'cores of PostgreSQL',
      used: (costPerSecond(demand, 'database') / 1_000) * setup.databaseFactor,
      available: setup.databaseCores,
    },
    { resource: 'commits', used: costPerSecond(demand, 'commits'), available: LIMITS.commits },
    { resource: 'begins of one survey', used: b, available: LIMITS.begins },
    {
      resource: 'megabits of the network',
      used: (costPerSecond(demand, 'network') * 8) / 1e6,
      available: LIMITS.megabits,
    },
  ];
  return {
    setup,
    callsPerSecond: b + n + s,
    loads: loads.toSorted((a, c) => c.used / c.available - a.used / a.available),
  };
}

/** One and two processes on two database cores, as measured, and setups with enough processes and cores for the demand. */
export function setupsFor(demand: Demand): readonly Setup[] {
  const processes = processesFor(demand);
  const databaseCores = databaseCoresFor(demand);
  const commonFields = { databaseFactor: 1, isMeasured: false };
  return [
    { ...commonFields, name: 'one process', processes: 1, databaseCores: 2, isMeasured: true },
    { ...commonFields, name: 'two processes', processes: 2, databaseCores: 2, isMeasured: true },
    { ...commonFields, name: `${processes} processes, one PostgreSQL`, processes, databaseCores },
    {
      name: `${processes} processes, distributed, through the coordinator`,
      processes,
      databaseCores: databaseCores * 3,
      databaseFactor: DISTRIBUTED.throughCoordinator,
      isMeasured: false,
    },
    {
      name: `${processes} processes, distributed, at the survey's own node`,
      processes,
      databaseCores,
      databaseFactor: DISTRIBUTED.atOwnNode,
      isMeasured: false,
    },
  ];
}
