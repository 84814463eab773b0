import { MISSING, type MissingKind } from '../dataset/dataset.ts';

/**
 * Codes for missing values that no answer has. The usual ones are those of `MISSING`, one run of four numbers; where an
 * answer lies within that run, the codes are those of a run further down, `STRIDE` lower each time.
 */
const STRIDE = 10;
const MAX_RUNS = 100_000;
const HIGHEST_CODE = Math.max(...Object.values(MISSING).map(({ code }) => code));

/** The run of codes that a number would be mistaken for; `undefined` when there is none. */
export function runOf(value: number): number | undefined {
  if (value > HIGHEST_CODE + 1) return undefined;
  const run = Math.floor((HIGHEST_CODE + 1 - value) / STRIDE);
  return run < MAX_RUNS ? run : undefined;
}

/** As `runOf`, of a text, which is compared without spaces at its end. */
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
