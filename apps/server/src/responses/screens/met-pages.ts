import { pagesOf, pageView, type Program, questionView, type State } from '@canvass/logic';
import { type FoldedRow, readStored, type StoredFold } from '../../answering/stored/fold-stored.ts';
import type { StoredLink } from '../../answering/stored/response-store.ts';

/** A page that a respondent has met, as it was when they left it last. */
export interface MetPage {
  /** While it was open, with all that was answered on it. */
  readonly state: State;
  /** Questions that stood on it. */
  readonly gids: readonly string[];
  readonly title: ReturnType<typeof pageView>['title'];
  readonly visits: number;
  /** Null: it was not left. */
  readonly milliseconds: number | null;
}
interface Met extends Pick<StoredFold, 'difference'> {
  /** What a response has come to. */
  readonly state: State;
  readonly pages: readonly MetPage[];
}

/** Plays a response again from what is stored of it, and notes every page that was open. */
export function metPages(program: Program, row: FoldedRow, links: readonly StoredLink[]): Met {
  const met = new Map<string, Omit<MetPage, 'milliseconds'>>();
  /** A page counts once it is left, or while it is open. */
  const note = (state: State) => {
    const key = keyOf(program, state);
    if (key === undefined) return;
    const { gids, title } = pageView(program, state);
    met.set(key, { state, gids, title, visits: (met.get(key)?.visits ?? 0) + 1 });
  };
  const { state, timer, difference } = readStored(program, row, links, (before, after) => {
    if (before.page !== after.page || (isEnded(after) && !isEnded(before))) note(before);
  });
  if (!isEnded(state)) note(state);
  const isStored = difference !== undefined || state.facts.restored !== undefined;
  const pages = isStored ? answeredPages(program, state, met) : [...met];
  return {
    state,
    ...(difference !== undefined && { difference }),
    pages: pages.map(([key, page]) => ({ ...page, milliseconds: timer.times[key] ?? null })),
  };
}

type Noted = readonly [string, Omit<MetPage, 'milliseconds'>];

/**
 * The pages of a response whose events evaluate differently now: in order, those on which something counts as answered and those
 * that the engine would show.
 */
function answeredPages(program: Program, state: State, met: ReadonlyMap<string, Noted[1]>): readonly Noted[] {
  return pagesOf(program, state).flatMap((_, page) => {
    const { move: _move, ...at } = { ...state, page };
    const key = keyOf(program, at);
    if (key === undefined) return [];
    const known = met.get(key);
    const { gids, title } = pageView(program, at);
    const isAnswered = gids.some((gid) => questionView(program, at, gid)?.answer !== undefined);
    if (known === undefined && !isAnswered) return [];
    return [[key, { state: at, gids, title, visits: known?.visits ?? 1 }] as const];
  });
}

const isEnded = ({ end }: State): boolean => end.is_end === 1;

/** The first question that may stand on the page that is open; undefined where none is, or the first one is still awaited. */
function keyOf(program: Program, state: State): string | undefined {
  if (state.page < 0 || state.move?.begins === true) return undefined;
  return pagesOf(program, state)[state.page]?.occurrences[0]?.question.gid;
}
