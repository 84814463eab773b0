import { isShownAt } from '../../content/environment.ts';
import { presentationOf } from '../../program/presentation.ts';
import type { ProgramQuestion, Program } from '../../program/program.ts';
import type { State } from '../../program/types.ts';

/**
 * Which questions the respondent has dealt with while a quota is asked, by index: those that the page just left or an
 * earlier one held, and those that the pending effect says are passed over. Without an answer they are empty for good,
 * unless the respondent goes back (QUOTA-2). An answer alone does not tell: later questions may have been
 * answered by themselves, or before the respondent went back.
 */
export function decidedQuestions(program: Program, state: State): (question: number) => boolean {
  const passed = new Set(state.pending.flatMap((effect) => (effect.type === 'quota' ? effect.gids : [])));
  const { pageOf } = presentationOf(program, state);
  const lastPageOf = ({ occurrences }: ProgramQuestion): number => {
    const shown = occurrences.filter((occurrence) => isShownAt(state.status, occurrence));
    return Math.max(...(shown.length > 0 ? shown : occurrences).map(({ node }) => pageOf[node] ?? -1));
  };
  return (index) => {
    const question = program.questions[index];
    return question !== undefined && (passed.has(question.gid) || lastPageOf(question) <= state.page);
  };
}
