import { isVisible } from './environment.ts';
import type { Program } from '../program/program.ts';
import type { State } from '../program/types.ts';

/** gids of the questions that rules, jumps, options and the flow currently show. */
export const shownQuestions = (program: Program, state: State): ReadonlySet<string> =>
  new Set(
    program.questions.filter(({ index }) => isVisible(program, state.status, index)).map(({ gid }) => gid),
  );
