import {
  listPages,
  computeExposure,
  ignoredRequests,
  type Program,
  type State,
  type Exposure,
} from '@canvass/logic';
import { quotaClaims, computeScore } from '@canvass/logic/effects';
import { reportFigures } from '@canvass/logic/report';
import { END_STATES } from '@canvass/protocol';

/**
 * The exported data of a response besides its facts and answers. `computeRecord` computes the record from the response's
 * events; the stored copy is a cache.
 */
export interface ResponseRecord extends Exposure {
  /** The language at the end of the response. */
  readonly language: string;
  /** Drawn nodes of each randomSet, in the order shown, by fid. */
  readonly draws: Readonly<Record<string, readonly string[]>>;
  /** Scores at nodes of the flow, by fid; null if the score was not available. */
  readonly nodeScores: Readonly<Record<string, number | null>>;
  readonly totalScore: number;
  /** Ids of the quota cells to which the answers belong, also of a response that was turned away. */
  readonly cells: readonly string[];
  /** Milliseconds on each page, by the gid of the page's first question. */
  readonly times: PageTimes;
  /** The requests that the respondent has ignored; absent if the respondent was never asked (CHECK-2). */
  readonly ignored?: NonNullable<ReturnType<typeof ignoredRequests>>;
  /** Figures of the report, by dimension; absent if the project has no report. */
  readonly figures?: Readonly<Record<string, number>>;
}

type PageTimes = Readonly<Record<string, number>>;

export function computeRecord(program: Program, state: State, times: PageTimes): ResponseRecord {
  const { draws, scores } = state.flow;
  const figures =
    program.project.report?.dimensions === undefined ? undefined : reportFigures(program, state);
  const ignored = ignoredRequests(program, state);
  return {
    ...computeExposure(program, state),
    language: state.language,
    draws: mapValues(draws, ({ picks }) => picks),
    nodeScores: mapValues(scores, ({ value }) => value),
    totalScore: computeScore(program, state),
    cells: listCells(program, state),
    times,
    ...(ignored !== undefined && { ignored }),
    ...(figures !== undefined && { figures }),
  };
}

/** All quota cells of a submitted response. For other responses, the cells that are decided so far. */
function listCells(program: Program, state: State): readonly string[] {
  const { status } = state.end;
  const { finished, quotaFullAtSubmit } = END_STATES;
  const isSubmitted = status === finished.status || status === quotaFullAtSubmit.status;
  const claims = quotaClaims(program, state, isSubmitted ? 'submit' : 'next');
  return claims.flatMap(({ candidates }) => candidates);
}

function mapValues<A, B>(
  record: Readonly<Record<string, A>>,
  convert: (value: A) => B,
): Readonly<Record<string, B>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, convert(value)]));
}

export interface PageTimer {
  /** Opening time of the current page, in milliseconds since 1970. */
  readonly since: number;
  readonly times: PageTimes;
}

export const startTimer = (begunAt: number): PageTimer => ({ since: begunAt, times: {} });

/** Adds the time on a page if a call, which was stored at the time `at`, left the page or ended the response. */
export function advanceTimer(
  timer: PageTimer,
  program: Program,
  { before, after, at }: { readonly before: State; readonly after: State; readonly at: number },
): PageTimer {
  const hasLeft = before.page !== after.page || (after.end.is_end === 1 && before.end.is_end === 0);
  if (!hasLeft) return timer;
  const page = listPages(program, before)[before.page]?.occurrences[0]?.question.gid;
  if (page === undefined) return { ...timer, since: at };
  const timeOnPage = (timer.times[page] ?? 0) + Math.max(0, at - timer.since);
  return { since: at, times: { ...timer.times, [page]: timeOnPage } };
}
