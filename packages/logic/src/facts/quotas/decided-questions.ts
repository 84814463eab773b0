import { isShownAt } from '../../engine/environment.ts';
import { presentationOf } from '../../engine/presentation.ts';
import type { ProgramQuestion } from '../../engine/program.ts';
import type { Program, State } from '../../engine/types.ts';
import { vectorGet } from '../../engine/vector.ts';

/**
 * Which questions the respondent has dealt with while a quota is asked, by index: those with an answer that counts,
 * those that the page just left or an earlier one held, and those that the pending effect says are passed over. A
 * question without an answer is then empty for good, unless the respondent goes back (semantics b and r 2).
 */
export function decidedQuestions(program: Program, state: State): (question: number) => boolean {
  const passed = new Set(state.pending.flatMap((effect) => passedBy(effect)));
  const { pageOf } = presentationOf(program, state);
  const lastPageOf = ({ places }: ProgramQuestion): number => {
    const shown = places.filter((place) => isShownAt(state.status, place));
    return Math.max(...(shown.length > 0 ? shown : places).map(({ node }) => pageOf[node] ?? -1));
  };
  return (index) => {
    const question = program.questions[index];
    if (question === undefined) return false;
    if (vectorGet(state.effective, index) !== null || passed.has(question.gid)) return true;
    return lastPageOf(question) <= state.page;
  };
}

function passedBy(effect: { readonly type: string; readonly gids?: readonly string[] }): readonly string[] {
  return effect.type === 'quota' ? (effect.gids ?? []) : [];
}
