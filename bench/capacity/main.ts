// npm run bench -- capacity [--respondents N] [--hours N] [--pages N] [--peak N] [--views N] [--json]: plans machines.
import { parseArgs } from 'node:util';
import { COSTS, LIMITS } from './costs.table.ts';
import { type Demand, type Plan, createPlan, ratesOf, setupsFor, storedMegabytes } from './plan.ts';
import { simulateQueues, type WaitTimes } from './queue.ts';

const CALLS = 200_000;

const { values: options } = parseArgs({
  options: {
    respondents: { type: 'string', default: '1000000' },
    hours: { type: 'string', default: '1' },
    pages: { type: 'string', default: '10' },
    peak: { type: 'string', default: '1.5' },
    views: { type: 'string', default: '6' },
    json: { type: 'boolean', default: false },
  },
});
process.exitCode = main();

/** Returns the exit code: 0 after a plan, 2 after wrong usage. */
function main(): number {
  const { respondents, hours, pages, peak, views } = options;
  const demand: Demand = {
    respondents: Number(respondents),
    hours: Number(hours),
    pages: Number(pages),
    peakFactor: Number(peak),
    viewsPerMinute: Number(views),
  };
  const invalidEntry = Object.entries(demand).find(([, value]) => !Number.isFinite(value) || value < 0);
  if (invalidEntry !== undefined || demand.hours === 0 || demand.pages < 1) {
    console.error(`bench capacity: --${invalidEntry?.[0] ?? 'hours and --pages'} must be a positive number.`);
    return 2;
  }
  const plans = setupsFor(demand).map((setup) => createPlan(demand, setup));
  const queues = plans.map((plan) => listWaitTimes(demand, plan));
  if (options.json) console.log(JSON.stringify({ demand, plans, queues }, null, 2));
  else print(demand, plans, queues);
  return 0;
}

/** Simulates how long calls wait for a core of the server, then for a core of PostgreSQL, at the peak. */
function listWaitTimes(demand: Demand, { setup, callsPerSecond }: Plan): readonly WaitTimes[] {
  const { b, n, s } = ratesOf(demand);
  const meanOf = (part: 'server' | 'database') =>
    (b * COSTS.b[part] + n * COSTS.n[part] + s * COSTS.s[part]) / callsPerSecond;
  return simulateQueues(
    [
      { name: 'server', servers: setup.processes },
      { name: 'PostgreSQL', servers: setup.databaseCores },
    ],
    [
      { station: 'server', milliseconds: meanOf('server') },
      { station: 'PostgreSQL', milliseconds: meanOf('database') * setup.databaseFactor },
    ],
    { perSecond: callsPerSecond, calls: CALLS, seed: 'capacity' },
  );
}

function print(demand: Demand, plans: readonly Plan[], queues: readonly (readonly WaitTimes[])[]): void {
  const { respondents, hours, pages, peakFactor, viewsPerMinute } = demand;
  console.log(
    `capacity: ${respondents.toLocaleString('en')} respondents in ${hours} h, ${pages} pages, peak ${peakFactor} times the mean, ` +
      `${viewsPerMinute} console views a minute\n` +
      `${Math.round(plans[0]?.callsPerSecond ?? 0).toLocaleString('en')} calls a second at the peak; ` +
      `${Math.round(storedMegabytes(demand)).toLocaleString('en')} MB stored, so a disk of ` +
      `${Math.round(storedMegabytes(demand) / LIMITS.diskShare / 1000)} GB; an export takes ` +
      `${Math.round((respondents * COSTS.exported.server) / 1000)} s of a core\n`,
  );
  for (const [index, { setup, loads }] of plans.entries()) {
    console.log(`${setup.name} (${setup.isMeasured ? 'from the costs of one process' : 'computed'})`);
    for (const { resource, used, available } of loads)
      console.log(
        `  ${resource.padEnd(26)}${used.toFixed(1).padStart(10)} of ${String(available).padStart(6)}  ${((used / available) * 100).toFixed(0).padStart(5)} %`,
      );
    const [first] = loads;
    const isOver = first !== undefined && first.used > first.available;
    console.log(`  saturates first: ${first?.resource}${isOver ? ', which is not enough' : ''}`);
    for (const { station, p50, p99, busyShare } of queues[index] ?? [])
      console.log(
        busyShare >= 1
          ? `  simulated: the queue of ${station} grows without end`
          : `  simulated: waits for ${station} ${p50.toFixed(2)} ms (p50), ${p99.toFixed(2)} ms (p99)`,
      );
  }
}
