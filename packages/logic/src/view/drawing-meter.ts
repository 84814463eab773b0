import type { Meter } from '@canvass/validators/operators';
import { MAX_STEPS } from '../language/limits.ts';
import type { Moment, ProgramQuestion } from '../program/program.ts';
import { presentationOf } from '../program/presentation.ts';

/** What a question may always do: a page with more questions than that is slow by its length alone. */
const MIN_SHARE = 1000;

/**
 * Part of one budget for a whole page (LANG-9), the same for each of its questions: hosts draw questions one by one, and
 * not all of them each time, so that what a question shows must not depend on what was drawn before.
 */
export function drawingMeter(
  { program, state }: Pick<Moment, 'program' | 'state'>,
  { occurrences: [first] }: Pick<ProgramQuestion, 'occurrences'>,
): Meter {
  const { pages, pageOf } = presentationOf(program, state);
  const count = pages[pageOf[first?.node ?? -1] ?? -1]?.occurrences.length ?? 1;
  return { steps: MAX_STEPS - Math.max(MIN_SHARE, Math.floor(MAX_STEPS / count)) };
}
