import { COSTS } from '../capacity/costs.table.ts';
import type { MeasuredCall } from './measure-calls.ts';

/** A second. */
export interface Floors {
  /** Rows by the driver. */
  readonly inserts: number;
  /** Rows per second over HTTP, with a server that only inserts. */
  readonly overHttp: number;
}

export interface ServerResult extends Floors {
  readonly stored: number;
  readonly processes: number;
  readonly calls: readonly MeasuredCall[];
}

/** Minimum rate of each kind of call with one process, as a part of the rate of bare inserts. */
const TARGET = 1 / 4;

const percent = (part: number): string => `${(part * 100).toFixed(0)} %`;

/** Prints all results. Returns 0 if the target is met, else 1. */
export function report(results: readonly ServerResult[], { json }: { readonly json: boolean }): number {
  const missed = results.flatMap((result) => missedIn(result));
  if (json) console.log(JSON.stringify(results));
  else {
    console.log(
      'stored | processes | call | a second | p50, p99 ms | CPU ms of the server | of PostgreSQL | bytes | bare inserts | part | inserts over HTTP | part',
    );
    for (const result of results) for (const call of result.calls) console.log(rowOf(result, call));
    console.log(missed.length === 0 ? 'every target met' : `${missed.join(', ')} below ${TARGET * 100} %`);
    const stale = results.flatMap(staleCosts);
    if (stale.length > 0)
      console.log(
        `Costs in bench/capacity that differ by more than ${PLAN_TOLERANCE * 100} %:\n  ${stale.join('\n  ')}`,
      );
  }
  return missed.length === 0 ? 0 : 1;
}

const missedIn = ({ stored, processes, calls, inserts }: ServerResult): readonly string[] =>
  calls
    .filter(({ perSecond }) => perSecond / inserts < TARGET)
    .map(({ kind }) => `${kind} (${stored}, ${processes})`);

/** The part by which measured costs may differ from those with which capacity is planned. */
const PLAN_TOLERANCE = 0.2;

/** Costs by which `bench/capacity` plans wrongly. */
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

function rowOf({ stored, processes, inserts, overHttp }: ServerResult, call: MeasuredCall): string {
  const { kind, perSecond, median, p99, server, database, network } = call;
  const floors = [inserts, overHttp].flatMap((floor) => [floor.toFixed(0), percent(perSecond / floor)]);
  return [
    stored,
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
