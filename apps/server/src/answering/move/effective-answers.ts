import { type PageTimer, recordOf } from '@canvass/export';
import { countedState } from '@canvass/logic/effects';
import { type Program, questionView, type State } from '@canvass/logic';
import type { Ended } from '../stored/step-store.ts';

/**
 * The answers that count, by gid: of questions that are shown, without what is no longer offered (ANSWER-14), and those that
 * were restored (ENGINE-15).
 */
export function effectiveAnswers(program: Program, at: State): Readonly<Record<string, unknown>> {
  const state = countedState(program, at);
  const answers = program.questions.flatMap(({ gid }) => {
    const answer = questionView(program, state, gid)?.answer;
    return answer === undefined ? [] : [[gid, answer] as const];
  });
  return Object.fromEntries(answers);
}

/** What is stored of a response that has ended; nothing while it is under way. */
export function endedOf(program: Program, state: State, { times }: PageTimer): { readonly end?: Ended } {
  if (state.end.is_end === 0) return {};
  const answers = effectiveAnswers(program, state);
  return {
    end: { status: state.end, answers, record: recordOf(program, countedState(program, state), times) },
  };
}
