import { followTimer, type PageTimer, startTimer } from '@canvass/export';
import { pageView, type Program, type State, step } from '@canvass/logic';
import type { SurveyEvent } from '@canvass/protocol';

/** What a respondent has done, with when; milliseconds since 1970. */
export interface Timed {
  readonly at: readonly number[];
  readonly timer: PageTimer;
}

/**
 * When each event of a chain that is made again counts as done, so that the time that was spent on each page goes along
 * with its questions: a page is left as long after the one before as was spent on what stands on it now. Time on
 * what is gone, and on the page that is open, is counted for the page that is open afterwards: none is lost.
 */
export function spentBefore(
  program: Program,
  { beginning, events }: { readonly beginning: State; readonly events: readonly SurveyEvent[] },
  { times, begunAt, now }: Pick<PageTimer, 'times'> & { readonly begunAt: number; readonly now: number },
): Timed {
  const left = new Map(Object.entries(times));
  let state = beginning;
  let timer = startTimer(begunAt);
  const at = events.map((event) => {
    const before = state;
    state = step(program, before, event).state;
    const { gids } = pageView(program, before);
    const spent = gids.reduce((sum, gid) => sum + (left.get(gid) ?? 0), 0);
    const followed = followTimer(timer, program, {
      before,
      after: state,
      at: Math.min(now, timer.since + spent),
    });
    if (followed !== timer) for (const gid of gids) left.delete(gid);
    timer = followed;
    return timer.since;
  });
  return { at, timer };
}
