import { type Exposure, exposureOf, type Program, type State } from '@canvass/logic';
import { quotaClaims, scoreOf } from '@canvass/logic/effects';
import { reportFigures } from '@canvass/logic/report';
import { END_STATES } from '@canvass/protocol';

/**
 * What an export tells of a response besides its facts and answers. It follows from the response's events: what is stored
 * of it is a cache, which `recordOf` makes again.
 */
export interface ResponseRecord extends Exposure {
  /** Language at the end. */
  readonly language: string;
  /** What was drawn at each randomSet, in the order shown, by fid. */
  readonly draws: Readonly<Record<string, readonly string[]>>;
  /** Scores at nodes of the flow, by fid; null where the score could not be had. */
  readonly nodeScores: Readonly<Record<string, number | null>>;
  readonly totalScore: number;
  /** Ids of the quota cells to which the answers belong, also of a response that was turned away. */
  readonly cells: readonly string[];
  /** Milliseconds on each page, by the gid of the page's first question. */
  readonly times: PageTimes;
  /** Figures of the report, by dimension; absent where it has none. */
  readonly figures?: Readonly<Record<string, number>>;
}

export type PageTimes = Readonly<Record<string, number>>;

export function recordOf(program: Program, state: State, times: PageTimes): ResponseRecord {
  const { draws, scores } = state.flow;
  const figures =
    program.project.report?.dimensions === undefined ? undefined : reportFigures(program, state);
  return {
    ...exposureOf(program, state),
    language: state.language,
    draws: mapValues(draws, ({ picks }) => picks),
    nodeScores: mapValues(scores, ({ value }) => value),
    totalScore: scoreOf(program, state),
    cells: cellsOf(program, state),
    times,
    ...(figures !== undefined && { figures }),
  };
}

/** At the end every cell counts; of who did not get there, those that were decided on the way. */
function cellsOf(program: Program, state: State): readonly string[] {
  const { status } = state.end;
  const { finished, quotaFullAtSubmit } = END_STATES;
  const isWhole = status === finished.status || status === quotaFullAtSubmit.status;
  const claims = quotaClaims(program, state, isWhole ? 'submit' : 'next');
  return claims.flatMap(({ candidates }) => candidates);
}

function mapValues<A, B>(
  record: Readonly<Record<string, A>>,
  made: (value: A) => B,
): Readonly<Record<string, B>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, made(value)]));
}
