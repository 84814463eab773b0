import { expect, it } from 'vitest';
import {
  databaseCoresFor,
  type Demand,
  costPerSecond,
  createPlan,
  processesFor,
  ratesOf,
  setupsFor,
} from './plan.ts';
import { simulateQueues } from './queue.ts';

const DEMAND: Demand = { respondents: 1_000_000, hours: 1, pages: 10, peakFactor: 1, viewsPerMinute: 0 };

it('ratesOf counts one begin, one submission, and one call for each page except the last', () => {
  const { b, n, s } = ratesOf(DEMAND);
  expect([b, n, s].map(Math.round)).toEqual([278, 2_500, 278]);
});

it('a plan doubles the load for twice the respondents, and lists the busiest resource first', () => {
  const doubledDemand = { ...DEMAND, respondents: 2 * DEMAND.respondents };
  for (const cost of ['server', 'database', 'network'] as const)
    expect(costPerSecond(doubledDemand, cost)).toBeCloseTo(2 * costPerSecond(DEMAND, cost), 6);
  for (const setup of setupsFor(DEMAND)) {
    const shares = createPlan(DEMAND, setup).loads.map(({ used, available }) => used / available);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  }
});

it('setupsFor plans enough processes and cores to keep their busy share within the limit', () => {
  const sufficientSetup = setupsFor(DEMAND)[2];
  expect(sufficientSetup).toMatchObject({
    processes: processesFor(DEMAND),
    databaseCores: databaseCoresFor(DEMAND),
  });
  const loads = sufficientSetup === undefined ? [] : createPlan(DEMAND, sufficientSetup).loads;
  for (const { used, available } of loads.filter(({ resource }) => resource.startsWith('cores')))
    expect(used / available).toBeLessThanOrEqual(0.6);
});

it('simulateQueues waits as long at one server as queueing theory predicts', () => {
  const [station] = simulateQueues(
    [{ name: 'server', servers: 1 }],
    [{ station: 'server', milliseconds: 1 }],
    {
      perSecond: 600,
      calls: 200_000,
      seed: 'theory',
    },
  );
  // M/M/1: P(waiting > t) = 0.6 exp(-0.4 t), so that the 99th percentile is ln(60) / 0.4 ms.
  expect(station?.busyShare).toBeCloseTo(0.6, 1);
  expect((station?.p99 ?? 0) / (Math.log(60) / 0.4)).toBeGreaterThan(0.9);
  expect((station?.p99 ?? 0) / (Math.log(60) / 0.4)).toBeLessThan(1.1);
});
