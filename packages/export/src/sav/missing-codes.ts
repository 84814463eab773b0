import { MISSING, type MissingKind } from '../dataset/dataset.ts';

/**
 * Codes of missing values that no answer has. The usual ones are those of `MISSING`, one run of four numbers; if an
 * answer lies within that run, the codes come from a lower run, `STRIDE` lower each time.
 */
const STRIDE = 10;
const MAX_RUNS = 100_000;
const HIGHEST_CODE = Math.max(...Object.values(MISSING).map(({ code }) => code));

/** The run of codes that contains a number; undefined if there is none. */
export function runOf(value: number): number | undefined {
  if (value > HIGHEST_CODE + 1) return undefined;
  const run = Math.floor((HIGHEST_CODE + 1 - value) / STRIDE);
  return run < MAX_RUNS ? run : undefined;
}

/** As `runOf`, for a text, which is compared without final spaces. */
export function runOfText(text: string): number | undefined {
  return text.startsWith('-') && /^-\d{6,7} *$/.test(text) ? runOf(Number(text)) : undefined;
}

/** The first run of codes that is not taken. */
export function freeRun(taken: ReadonlySet<number>, name: string): number {
  for (let run = 0; run < MAX_RUNS; run += 1) if (!taken.has(run)) return run;
  throw new Error(`The answers of ${name} leave no numbers free for its missing values.`);
}

/** The code of a kind of missing value in a run. */
export const codeOf = (kind: MissingKind, run: number): number => MISSING[kind].code - run * STRIDE;
