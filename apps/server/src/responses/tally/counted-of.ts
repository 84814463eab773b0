import type { ResponseRecord } from '@canvass/export';
import type { Program } from '@canvass/logic';
import { submittedOptions } from '../submitted/submitted-options.ts';
import type { Counted } from './sums.ts';

/** What a finished response is counted with, from what was stored with its end. */
export function countedOf(
  program: Program,
  answers: Readonly<Record<string, unknown>>,
  record: ResponseRecord | null,
): Counted {
  return {
    choices: submittedOptions(program, answers),
    score: record?.totalScore ?? 0,
    figures: record?.figures ?? {},
  };
}
