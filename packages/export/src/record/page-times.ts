import { pagesOf, type Program, type State } from '@canvass/logic';
import type { PageTimes } from './record.ts';

/** How long a respondent has been on each page so far, from the times at which the server stored what they did. */
export interface PageTimer {
  /** When the page that is open now was opened, in milliseconds since 1970. */
  readonly since: number;
  readonly times: PageTimes;
}

export const startTimer = (begunAt: number): PageTimer => ({ since: begunAt, times: {} });

/** After a call that led from one state to another; it was stored `at` that time. */
export function followTimer(
  timer: PageTimer,
  program: Program,
  { before, after, at }: { readonly before: State; readonly after: State; readonly at: number },
): PageTimer {
  const hasLeft = before.page !== after.page || (after.end.is_end === 1 && before.end.is_end === 0);
  if (!hasLeft) return timer;
  const page = pagesOf(program, before)[before.page]?.occurrences[0]?.question.gid;
  if (page === undefined) return { ...timer, since: at };
  const spent = (timer.times[page] ?? 0) + Math.max(0, at - timer.since);
  return { since: at, times: { ...timer.times, [page]: spent } };
}
