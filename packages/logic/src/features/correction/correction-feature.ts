import type { CorrectedEvent } from '@canvass/protocol';
import { rankIn } from '../../program/presentation.ts';
import type { Draft, Program, ProgramOccurrence, ProgramQuestion } from '../../program/program.ts';
import { computeDraft, finishDraft, setEffective } from '../../step/settle/draft.ts';
import { vectorGet } from '../../program/vector.ts';
import { isShownAt } from '../../content/environment.ts';
import type { State } from '../../program/types.ts';
import { makeEffective } from './with-answers.ts';
import { corrections } from '../../step/step-wrapper.ts';
import type { EngineFeature } from '../../compile/feature.ts';

/** Corrections of ended responses, for hosts that read them. Respondents' browsers do not load it. */
export const correctionFeature: EngineFeature = {
  id: 'correction',
  compile: () => ({ extensions: () => [corrections.entry(correctAnswers)] }),
};

/**
 * Computes values again from corrected answers (VALUE-4), also for questions that cannot be answered (SHOW-24). Values
 * set by the flow stay.
 */
function recomputeValues(draft: Draft): void {
  const computed = draft.program.nodes.flatMap((node) =>
    node.kind === 'question' && isComputed(node.occurrence.question) ? [node.occurrence] : [],
  );
  const rankOf = ({ node }: ProgramOccurrence) => rankIn(draft.presentation, node);
  for (const occurrence of computed.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    occurrence.question.computed?.settle(draft, occurrence, { push: () => {} });
    if (occurrence.question.computed === undefined) fillAgain(draft, occurrence);
  }
}

const isComputed = ({ computed, question }: ProgramQuestion): boolean =>
  computed?.isSet === false || question.read_only === true;

function fillAgain(draft: Draft, occurrence: ProgramOccurrence): void {
  const { index, automatic } = occurrence.question;
  if (automatic === undefined || !isShownAt(draft.state.status, occurrence)) return;
  const { answer } = automatic.apply(draft, occurrence, vectorGet(draft.state.answers, index));
  setEffective(draft, index, answer);
}

/**
 * Replaces answers of an ended response (STATE-12) and computes values again. Answers of questions that are now hidden
 * stay, and answered questions count as shown. Returns null if an answer is invalid in this version.
 */
function correctAnswers(
  program: Program,
  state: State,
  { answers, total_score: score }: CorrectedEvent,
): State | null {
  const draft = computeDraft(program, state);
  for (const [gid, raw] of Object.entries(answers)) {
    const question = program.questions[program.byGid.get(gid) ?? -1];
    const answer = question && (raw === null ? null : question.type.parse(raw, question.question));
    if (question === undefined || answer === undefined) return null;
    makeEffective(draft, question, answer);
  }
  recomputeValues(draft);
  const next = finishDraft(draft, { page: state.page, issues: [] });
  return score === undefined ? next : { ...next, end: { ...state.end, total_score: score } };
}
