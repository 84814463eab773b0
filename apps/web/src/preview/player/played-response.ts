import { listPages, type Program, type State } from '@canvass/logic';
import { computeMoment, visibleOn } from '@canvass/logic/inspect';
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
  const moment = computeMoment(program, state);
  const pageCount = Math.min(state.page + 1, listPages(program, state).length);
  const answers = state.answers.flat();
  const files = Object.entries(state.files ?? {}).map(([gid, attached]) => {
    const names = Object.entries(attached).map(([option, list]) => [option, list.map(({ name }) => name)]);
    return [gid, Object.fromEntries(names)] as const;
  });
  const draws = Object.entries(state.flow.draws).map(([fid, { picks }]) => [fid, picks] as const);
  return {
    facts: state.facts,
    // A question that the flow contains twice is visible at one of its places.
    path: Array.from({ length: pageCount }, (_, page) => visibleOn(moment, page)).flatMap((occurrences) =>
      occurrences.map(({ question }) => question.gid),
    ),
    answers: Object.fromEntries(program.questions.map(({ gid }, index) => [gid, answers[index] ?? null])),
    files: Object.fromEntries(files),
    draws: Object.fromEntries(draws),
    end: state.end.is_end === 1 ? endWordOf(state.end.status) : 'none',
  };
}
