import { isVisible } from '../../content/environment.ts';
import type { Draft, Program, ProgramQuestion } from '../../program/program.ts';
import { computeDraft, finishDraft, setAnswer, setEffective, setStatus } from '../../step/settle/draft.ts';
import { HIDDEN } from '../../program/status.ts';
import type { State } from '../../program/types.ts';
import { vectorGet } from '../../program/vector.ts';

/** Answers by gid. Null removes an answer. */
type Answers = Readonly<Record<string, unknown>>;

/** Makes an answer effective despite the rules, and shows its question. Nothing else changes. */
export function makeEffective(draft: Draft, question: ProgramQuestion, answer: unknown): void {
  setAnswer(draft, question.index, answer);
  setEffective(draft, question.index, answer);
  if (answer !== null) show(draft, question);
}

function show(draft: Draft, { index, occurrences }: ProgramQuestion): void {
  const [first] = occurrences;
  if (first === undefined || isVisible(draft.program, draft.state.status, index)) return;
  setStatus(draft, first.node, vectorGet(draft.state.status, first.node) & ~HIDDEN);
}

/** Creates a state in which exactly these answers are effective. Skips answers that their question cannot parse. */
export function withAnswers(program: Program, state: State, answers: Answers): State {
  const draft = computeDraft(program, state);
  for (const question of program.questions) {
    const raw = answers[question.gid] ?? null;
    const answer = raw === null ? undefined : question.type.parse(raw, question.question);
    makeEffective(draft, question, answer ?? null);
  }
  return finishDraft(draft, { page: state.page, issues: state.issues });
}

/**
 * The state in which a stored response is read. Restored answers, given before a change of evaluation, count even if
 * their question is hidden now (ENGINE-15), unless the respondent has removed them since.
 */
export function withRestoredAnswers(program: Program, state: State): State {
  const { restored } = state.facts;
  if (restored === undefined) return state;
  const draft = computeDraft(program, state);
  for (const gid of Object.keys(restored)) {
    const question = program.questions[program.byGid.get(gid) ?? -1];
    if (question === undefined || vectorGet(state.effective, question.index) !== null) continue;
    makeEffective(draft, question, vectorGet(state.answers, question.index));
  }
  return finishDraft(draft, { page: state.page, issues: state.issues });
}
