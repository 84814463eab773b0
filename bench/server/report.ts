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
  readonly steps: number;
  readonly median: number;
  readonly p99: number;
  readonly serverCpu: number;
}

/** Minimum rate of steps with one process, as a part of the rate of bare inserts. */
const TARGET = 1 / 4;

const partOf = ({ steps, inserts }: ServerResult): number => steps / inserts;

const percent = (part: number): string => `${(part * 100).toFixed(0)} %`;

/** Prints all results. Returns 0 if the target is met, else 1. */
export function report(results: readonly ServerResult[], { json }: { readonly json: boolean }): number {
  const missed = results.filter((result) => partOf(result) < TARGET);
  if (json) console.log(JSON.stringify(results));
  else {
    console.log(
      'stored | processes | n and s a second | p50 ms | p99 ms | CPU of the servers | bare inserts | part | inserts over HTTP | part',
    );
    for (const result of results) {
      const { stored, processes, steps, median, p99, serverCpu, inserts, overHttp } = result;
      const cells = [
        stored,
        processes,
        steps.toFixed(0),
        median.toFixed(1),
        p99.toFixed(1),
        serverCpu.toFixed(2),
      ];
      const floors = [inserts, overHttp].flatMap((floor) => [floor.toFixed(0), percent(steps / floor)]);
      console.log([...cells, ...floors].join(' | '));
    }
    console.log(missed.length === 0 ? 'every target met' : `${missed.length} below ${TARGET * 100} %`);
  }
  return missed.length === 0 ? 0 : 1;
}
