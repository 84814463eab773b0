import { isVisible } from '../../content/environment.ts';
import type { Draft, Program, ProgramQuestion } from '../../program/program.ts';
import { TOUCHED } from '../../program/status.ts';
import type { State } from '../../program/types.ts';
import { vectorGet } from '../../program/vector.ts';
import { draftOf, finishDraft, setAnswer, setStatus } from '../../step/settle/draft.ts';

/**
 * SHOW-22: removes the answers and files of questions that a step has hidden. Nothing else changes, because rules never
 * read answers of hidden questions. Corrections of ended responses keep them (STATE-12).
 */
export function clearHidden(program: Program, before: State, state: State): State {
  if (state.status === before.status || state.facts.mode === 'modify' || state.end.is_end === 1) return state;
  const draft = draftOf(program, state);
  for (const question of program.questions) {
    const { index } = question;
    const wasVisible = isVisible(program, before.status, index);
    if (wasVisible && !isVisible(program, state.status, index)) clearAnswer(draft, question);
  }
  return finishDraft(draft, state);
}

function clearAnswer(draft: Draft, { gid, index, occurrences }: ProgramQuestion): void {
  setAnswer(draft, index, null);
  // A default applies again, as if the question had never been shown.
  for (const { node } of occurrences) setStatus(draft, node, vectorGet(draft.state.status, node) & ~TOUCHED);
  if (draft.state.files === undefined) return;
  const { [gid]: _, ...files } = draft.state.files;
  draft.state.files = files;
}
