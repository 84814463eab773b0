import { exposureOf, pageView, type Program, type State } from '@canvass/logic';

/** gids of the questions that stand on the way to where a response is, this page included. */
export function seenQuestions(program: Program, state: State): ReadonlySet<string> {
  const notAsked = new Set(exposureOf(program, state).notAsked);
  return new Set(program.questions.map(({ gid }) => gid).filter((gid) => !notAsked.has(gid)));
}

/** Those of them whose page was left. */
export function passedQuestions(program: Program, state: State): ReadonlySet<string> {
  const here = new Set(pageView(program, state).gids);
  return new Set([...seenQuestions(program, state)].filter((gid) => !here.has(gid)));
}
