import { pagesOf, type Program, shownQuestions, type State } from '@canvass/logic';
import { type EndWord, endWordOf, type SessionFacts } from '@canvass/protocol';

/** A response of the player, from which an editor writes a script (`recordScript` of packages/simulation). */
export interface PlayedResponse {
  readonly facts: SessionFacts;
  /** gids of the visible questions up to the current page, in order. */
  readonly path: readonly string[];
  /** Last answer to each question, by gid. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Names of attached files, by gid and option. The empty text stands for files of the question itself. */
  readonly files: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Drawn children of each randomSet, in the order shown, by fid. */
  readonly draws: Readonly<Record<string, readonly string[]>>;
  readonly end: EndWord | 'none';
}

/** The response in this state, as plain data. */
export function playedResponse(program: Program, state: State): PlayedResponse {
  const visibleGids = shownQuestions(program, state);
  const pages = pagesOf(program, state).slice(0, state.page + 1);
  const answers = state.answers.flat();
  const files = Object.entries(state.files ?? {}).map(([gid, attached]) => {
    const names = Object.entries(attached).map(([option, list]) => [option, list.map(({ name }) => name)]);
    return [gid, Object.fromEntries(names)] as const;
  });
  const draws = Object.entries(state.flow.draws).map(([fid, { picks }]) => [fid, picks] as const);
  return {
    facts: state.facts,
    path: pages.flatMap(({ occurrences }) =>
      occurrences.map(({ question }) => question.gid).filter((gid) => visibleGids.has(gid)),
    ),
    answers: Object.fromEntries(program.questions.map(({ gid }, index) => [gid, answers[index] ?? null])),
    files: Object.fromEntries(files),
    draws: Object.fromEntries(draws),
    end: state.end.is_end === 1 ? endWordOf(state.end.status) : 'none',
  };
}
