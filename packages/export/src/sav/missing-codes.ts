import { MISSING, type MissingKind } from '../dataset/dataset.ts';

/**
 * Codes of missing values that no answer has. The usual ones are those of `MISSING`, one run of four numbers; if an
 * answer lies within that run, the codes come from a lower run, `STRIDE` lower each time.
 */
const STRIDE = 10;
const MAX_RUNS = 100_000;
const RUN_CODES: Readonly<Record<MissingKind, number>> = {
  not_asked: MISSING.not_asked.code,
  not_offered: MISSING.not_offered.code,
  empty: MISSING.empty.code,
  not_applicable: MISSING.not_applicable.code,
  asked_left: MISSING.asked_left.code,
  // Used if an answer lies between their own codes and the others.
  dont_know: -999_996,
  prefer_not: -999_997,
};
const HIGHEST_CODE = Math.max(...Object.values(RUN_CODES));
/** Lowest code of the first run. */
export const LOWEST_CODE = Math.min(...Object.values(RUN_CODES));

/** The run of codes that contains a number; undefined if there is none. */
export function runOf(value: number): number | undefined {
  if (value > HIGHEST_CODE + 1) return undefined;
  const run = Math.floor((HIGHEST_CODE + 1 - value) / STRIDE);
  return run < MAX_RUNS ? run : undefined;
}

/** Like `runOf`, for a text, which is compared without final spaces. */
export function runOfText(text: string): number | undefined {
  return text.startsWith('-') && /^-\d{6,7} *$/.test(text) ? runOf(Number(text)) : undefined;
}

/** The first run of codes that is not taken. */
export function freeRun(taken: ReadonlySet<number>, name: string): number {
  for (let run = 0; run < MAX_RUNS; run += 1) if (!taken.has(run)) return run;
  throw new Error(`The answers of ${name} leave no numbers free for its missing values.`);
}

/** The code of a kind of missing value in a run. */
export const codeOf = (kind: MissingKind, run: number): number => RUN_CODES[kind] - run * STRIDE;
