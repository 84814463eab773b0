import type { Value } from '../language/index.ts';
import type { Moment, Program, ProgramOccurrence, ProgramQuestion } from '../program/program.ts';
import { rankIn } from '../program/presentation.ts';
import type { State } from '../program/types.ts';
import { createTitleReader } from './localise.ts';
import { HIDDEN, HIDDEN_BY_FLOW, HIDDEN_BY_GROUP } from '../program/status.ts';
import { vectorGet } from '../program/vector.ts';

/**
 * Whether a question comes before a rank. If it has several occurrences, the one at which it is asked decides; until
 * that is known, all must come before the rank.
 */
export function comesBefore(moment: Moment, question: number, before: number): boolean {
  const occurrences = moment.program.questions[question]?.occurrences ?? [];
  const [first] = occurrences;
  if (first === undefined) return false;
  return occurrences.length === 1
    ? rankIn(moment.presentation, first.node) < before
    : isAskedBefore(moment, occurrences, before);
}

/** In a function of its own, because closures cost time even where they are not used. */
function isAskedBefore(
  { presentation, state }: Moment,
  occurrences: readonly ProgramOccurrence[],
  before: number,
): boolean {
  const isBefore = ({ node }: ProgramOccurrence) => rankIn(presentation, node) < before;
  return (
    occurrences.every(isBefore) ||
    occurrences.some((occurrence) => isBefore(occurrence) && isAskedAt(state.status, occurrence))
  );
}

/** Whether the flow leads to an occurrence and its groups are shown. Only computed values can have several of these. */
export function isAskedAt(status: State['status'], { node }: ProgramOccurrence): boolean {
  return (vectorGet(status, node) & (HIDDEN_BY_FLOW | HIDDEN_BY_GROUP)) === 0;
}

export function isShownAt(status: State['status'], { node }: ProgramOccurrence): boolean {
  return (vectorGet(status, node) & HIDDEN) === 0;
}

/** Rank of the visible occurrence, otherwise of the first. */
export function rankOfQuestion(
  { presentation, state }: Pick<Moment, 'presentation' | 'state'>,
  { occurrences }: ProgramQuestion,
): number {
  const occurrence = occurrences.find((one) => isShownAt(state.status, one)) ?? occurrences[0];
  return occurrence === undefined ? 0 : rankIn(presentation, occurrence.node);
}

export function isVisible(program: Program, status: State['status'], question: number): boolean {
  const occurrences = program.questions[question]?.occurrences ?? [];
  return occurrences.some((occurrence) => isShownAt(status, occurrence));
}

/** The value of a question's effective answer. Null if the question is not answered. */
export function answerValue(moment: Moment, index: number): Value {
  const answer = vectorGet(moment.state.effective, index);
  const question = moment.program.questions[index];
  if (answer === null || question === undefined) return null;
  return question.type.value(question.question, answer, createTitleReader(moment, question));
}
