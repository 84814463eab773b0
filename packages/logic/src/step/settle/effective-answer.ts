import type { Draft, Automatic, ProgramOccurrence, ProgramQuestion } from '../../program/program.ts';
import { isAskedAt, isShownAt } from '../../content/environment.ts';
import { rankIn } from '../../program/presentation.ts';
import { HIDDEN, HIDDEN_BY_DEFAULT, HIDDEN_BY_FLOW } from '../../program/status.ts';
import { vectorGet } from '../../program/vector.ts';
import { setEffective } from './draft.ts';

/** Returns whether the effective answer has changed. */
export function settleEffective(
  draft: Draft,
  occurrence: ProgramOccurrence,
  automatic: Automatic | undefined,
): boolean {
  if (!isDecidedAt(draft, occurrence)) return false;
  const { question } = occurrence;
  const effective = effectiveAnswer(draft, occurrence, automatic);
  if (vectorGet(draft.state.effective, question.index) === effective) return false;
  setEffective(draft, question.index, effective);
  return true;
}

/** Whether this occurrence decides the effective answer: the question is asked here, or has no later occurrence. */
export function isDecidedAt(draft: Draft, occurrence: ProgramOccurrence): boolean {
  return isAskedAt(draft.state.status, occurrence) || isLast(draft, occurrence);
}

function isLast({ presentation }: Draft, { node, question: { occurrences } }: ProgramOccurrence): boolean {
  const rank = rankIn(presentation, node);
  return occurrences.every((other) => rankIn(presentation, other.node) <= rank);
}

/**
 * ANSWER-14: the answer of a hidden question has no effect, but stays in `answers`. If the flow leads to the hidden
 * question, its automatic answer may still count (see `mayKeep`).
 */
function effectiveAnswer(
  draft: Draft,
  occurrence: ProgramOccurrence,
  automatic: Automatic | undefined,
): unknown {
  const { question } = occurrence;
  const answer = automatic === undefined ? vectorGet(draft.state.answers, question.index) : automatic.answer;
  if (answer === null || !hasEffect(draft, occurrence, automatic)) return null;
  const offeredAnswer =
    question.mayHideItems || hasComputedView(question) ? pruneAnswer(draft, question, answer) : answer;
  if (offeredAnswer === null || question.type.isEmpty(offeredAnswer)) return null;
  const before = vectorGet(draft.state.effective, question.index);
  return automatic !== undefined && sameJson(before, offeredAnswer) ? before : offeredAnswer;
}

function hasEffect(
  { state: { status } }: Draft,
  occurrence: ProgramOccurrence,
  automatic: Automatic | undefined,
): boolean {
  if (isShownAt(status, occurrence)) return true;
  if (automatic === undefined || !(automatic.isKept || automatic.isSkipped)) return false;
  const isOnPath = ({ node }: ProgramOccurrence) => (vectorGet(status, node) & HIDDEN_BY_FLOW) === 0;
  const decidingOccurrences = isAskedAt(status, occurrence) ? [occurrence] : occurrence.question.occurrences;
  return decidingOccurrences.some((one) => isOnPath(one) && mayKeep(status, one, automatic));
}

/** Whether an automatic answer counts while hidden: default selections do, others if only HIDDEN_BY_DEFAULT applies. */
function mayKeep(
  status: Draft['state']['status'],
  { node }: ProgramOccurrence,
  { isKept }: Automatic,
): boolean {
  return isKept || (vectorGet(status, node) & HIDDEN & ~HIDDEN_BY_DEFAULT) === 0;
}

/** Whether the type computes its view (`material`), so that a stored answer may become invalid. */
const hasComputedView = ({ type }: ProgramQuestion) => type.material !== undefined;

function pruneAnswer(draft: Draft, question: ProgramQuestion, answer: unknown): unknown {
  const options = draft.state.options[question.index];
  const rows = draft.state.rows[question.index];
  const hidden = new Set<string>();
  question.question.items?.forEach((option, at) => options?.includes(at) === false && hidden.add(option.gid));
  question.question.rows_items?.forEach((row, at) => rows?.includes(at) === false && hidden.add(row.gid));
  if (hidden.size === 0 && !hasComputedView(question)) return answer;
  const context = { isOffered: (gid: string) => !hidden.has(gid), facts: draft.state.facts };
  const pruned = question.type.prune(answer, context, question.question);
  const before = vectorGet(draft.state.effective, question.index);
  return pruned === undefined ? null : sameJson(before, pruned) ? before : pruned;
}

/** Whether two values have the same JSON. Keeping the old of two equal objects avoids recomputing its readers. */
export function sameJson(a: unknown, b: unknown): boolean {
  return a === b || (a !== null && JSON.stringify(a) === JSON.stringify(b));
}
