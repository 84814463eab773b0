import { pageView, type Program, questionView, type State, step } from '@canvass/logic';

/** How many steps back lead to the first page with a visible question that is not answered; 0 when none lies behind. */
export function stepsToUnanswered(program: Program, state: State): number {
  let found = 0;
  let current = state;
  for (let steps = 1; pageView(program, current).canGoBack; steps += 1) {
    const back = step(program, current, { type: 'back' });
    if (back.state === current) break;
    current = back.state;
    if (hasUnanswered(program, current)) found = steps;
  }
  return found;
}

function hasUnanswered(program: Program, state: State): boolean {
  return pageView(program, state).gids.some((gid) => {
    const { type } = program.questions[program.byGid.get(gid) ?? -1] ?? {};
    return type?.answerable === true && questionView(program, state, gid)?.answer === undefined;
  });
}
