import { cpus } from 'node:os';

export interface FormatResult {
  readonly format: string;
  readonly copyMs: number;
  readonly milliseconds: number;
  readonly bytes: number;
  /** Peak memory of the server, in bytes, with few responses. */
  readonly peakOfFew: number;
  readonly peakOfMany: number;
}

interface Run {
  readonly manyResponses: number;
  readonly fewResponses: number;
  readonly rounds: number;
  readonly json: boolean;
}

/**
 * Maximum ratio of memory for ten times as many responses. V8 grows its heap while there is room; memory kept per
 * response would grow tenfold.
 */
const MAX_MEMORY_RATIO = 1.6;
/** Maximum duration as a multiple of a bare COPY of the rows. */
const MAX_COPY_RATIO = 20;

const MEGABYTE = 1e6;

/** Returns the exit code: 0 if every target is met, else 1. */
export function report(results: readonly FormatResult[], run: Run): number {
  const checkedResults = results.map((result) => {
    const memory = result.peakOfMany / result.peakOfFew;
    const copies = result.milliseconds / result.copyMs;
    // Only Linux reports the memory; elsewhere the ratio is NaN and does not count.
    return { ...result, memory, copies, met: !(memory > MAX_MEMORY_RATIO) && copies <= MAX_COPY_RATIO };
  });
  if (run.json)
    console.log(JSON.stringify({ cores: cpus().length, ...run, results: checkedResults }, null, 2));
  else print(checkedResults, run);
  return checkedResults.every(({ met }) => met) ? 0 : 1;
}

function print(
  results: readonly (FormatResult & { memory: number; copies: number; met: boolean })[],
  { manyResponses, fewResponses, rounds }: Run,
): void {
  console.log(
    `export: ${manyResponses} responses, Node ${process.version}, ${cpus().length} cores, medians of ${rounds} rounds\n` +
      `COPY: ${perSecond(manyResponses, results[0]?.copyMs)} rows/s`,
  );
  const titles = ['rows/s', 'x COPY', 'MB', `peak of ${fewResponses}`, `of ${manyResponses}`, 'ratio'];
  console.log(`${'format'.padEnd(10)}${titles.map((title) => title.padStart(16)).join('')}`);
  for (const { format, milliseconds, bytes, peakOfFew, peakOfMany, memory, copies, met } of results) {
    const cells = [
      perSecond(manyResponses, milliseconds),
      copies.toFixed(1),
      (bytes / MEGABYTE).toFixed(1),
      (peakOfFew / MEGABYTE).toFixed(0),
      (peakOfMany / MEGABYTE).toFixed(0),
      memory.toFixed(2),
    ];
    console.log(
      `${format.padEnd(10)}${cells.map((cell) => cell.padStart(16)).join('')}${met ? '' : '  MISSED'}`,
    );
  }
}

const perSecond = (rows: number, milliseconds = Number.NaN): string =>
  Math.round((rows / milliseconds) * 1000).toLocaleString('en');
