import { type Program, questionView, type State } from '@canvass/logic';

/** The answers that count, by gid: of questions that are shown, without what is no longer offered (semantics r 2). */
export function effectiveAnswers(program: Program, state: State): Readonly<Record<string, unknown>> {
  const answers = program.questions.flatMap(({ gid }) => {
    const answer = questionView(program, state, gid)?.answer;
    return answer === undefined ? [] : [[gid, answer] as const];
  });
  return Object.fromEntries(answers);
}
