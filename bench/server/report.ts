import { COSTS } from '../capacity/costs.table.ts';
import type { MeasuredCall } from './measure-calls.ts';

export interface Baselines {
  readonly driverInserts: number;
  /** Rows sent over HTTP to a server that only inserts. */
  readonly httpInserts: number;
}

export interface ServerResult extends Baselines {
  readonly storedResponses: number;
  readonly processes: number;
  readonly calls: readonly MeasuredCall[];
}

/** Minimum rate of each kind of call, as a fraction of the rate of bare inserts. */
const MIN_SHARE = 1 / 4;

const percent = (part: number): string => `${(part * 100).toFixed(0)} %`;

/** Returns the exit code: 0 if the target is met, else 1. */
export function report(results: readonly ServerResult[], { isJson }: { readonly isJson: boolean }): number {
  const missed = results.flatMap((result) => missedTargetsOf(result));
  if (isJson) console.log(JSON.stringify(results));
  else {
    console.log(
      'stored | processes | call | a second | p50, p99 ms | CPU ms of the server | of PostgreSQL | bytes | bare inserts | part | inserts over HTTP | part',
    );
    for (const result of results) for (const call of result.calls) console.log(computeRow(result, call));
    console.log(missed.length === 0 ? 'every target met' : `${missed.join(', ')} below ${MIN_SHARE * 100} %`);
    const stale = results.flatMap(staleCosts);
    if (stale.length > 0)
      console.log(
        `Costs in bench/capacity that differ by more than ${PLAN_TOLERANCE * 100} %:\n  ${stale.join('\n  ')}`,
      );
  }
  return missed.length === 0 ? 0 : 1;
}

const missedTargetsOf = ({
  storedResponses,
  processes,
  calls,
  driverInserts,
}: ServerResult): readonly string[] =>
  calls
    .filter(({ perSecond }) => perSecond / driverInserts < MIN_SHARE)
    .map(({ kind }) => `${kind} (${storedResponses}, ${processes})`);

/** Maximum relative difference between measured costs and the costs in `bench/capacity`. */
const PLAN_TOLERANCE = 0.2;

/** Lists costs in `bench/capacity` that differ too much from the measured costs. */
function staleCosts({ processes, calls }: ServerResult): readonly string[] {
  return calls.flatMap((call) =>
    (['server', 'database', 'network'] as const)
      .filter((cost) => !(Math.abs(COSTS[call.kind][cost] / call[cost] - 1) <= PLAN_TOLERANCE))
      .map(
        (cost) =>
          `${call.kind} ${cost}: ${call[cost].toFixed(2)} with ${processes} processes, planned ${COSTS[call.kind][cost]}`,
      ),
  );
}

function computeRow(
  { storedResponses, processes, driverInserts, httpInserts }: ServerResult,
  call: MeasuredCall,
): string {
  const { kind, perSecond, median, p99, server, database, network } = call;
  const floors = [driverInserts, httpInserts].flatMap((floor) => [
    floor.toFixed(0),
    percent(perSecond / floor),
  ]);
  return [
    storedResponses,
    processes,
    kind,
    perSecond.toFixed(0),
    `${median.toFixed(0)}, ${p99.toFixed(0)}`,
    server.toFixed(2),
    database.toFixed(2),
    network.toFixed(0),
    ...floors,
  ].join(' | ');
}
