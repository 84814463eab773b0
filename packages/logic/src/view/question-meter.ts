import type { Meter } from '@canvass/validators/operators';
import { MAX_STEPS } from '../language/limits.ts';
import type { Moment, ProgramQuestion } from '../program/program.ts';
import { computePresentation } from '../program/presentation.ts';

/** Minimum budget of a question, although a very long page then exceeds the common budget. */
const MIN_SHARE = 1000;

/**
 * An equal part of the page's budget (LANG-9) for each question. Hosts render questions one by one and not all each
 * time, so a question's content must not depend on the questions rendered before.
 */
export function questionMeter(
  { program, state }: Pick<Moment, 'program' | 'state'>,
  { occurrences: [first] }: Pick<ProgramQuestion, 'occurrences'>,
): Meter {
  const { pages, pageOf } = computePresentation(program, state);
  const count = pages[pageOf[first?.node ?? -1] ?? -1]?.occurrences.length ?? 1;
  return { steps: MAX_STEPS - Math.max(MIN_SHARE, Math.floor(MAX_STEPS / count)) };
}
