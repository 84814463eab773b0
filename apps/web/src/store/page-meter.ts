import { pageView, type Program, type State } from '@canvass/logic';
import {
  MAX_VISIT_MS,
  MAX_PAGE_RECORDS,
  MAX_TAPS,
  type PageRecord,
  type PagesEvent,
} from '@canvass/protocol';
import { questionIds } from '@canvass/question-types/question-ids';

type Taps = NonNullable<PageRecord['v']['taps']>;

/** Measures how long pages are visible and where images are touched, if a project asks for it (ANSWER-17). */
export interface PageMeter {
  /** Returns the measurements of the page that is left, and starts with the next one. */
  leave(program: Program, state: State): PagesEvent;
}

const now = () => performance.now();
const computeShare = (part: number, total: number) =>
  Math.round(Math.min(1, Math.max(0, part / total)) * 1e4) / 1e4;

/** Starts with the open page, which was opened at `since` (milliseconds of `performance.now`). */
export function startPageMeter(since: number): PageMeter {
  let visibleMs = 0;
  let visibleSince = document.visibilityState === 'visible' ? since : undefined;
  let touches: { readonly question: Element; readonly tap: Taps[number] }[] = [];
  const elapsedMs = () =>
    Math.min(MAX_VISIT_MS, Math.round(visibleMs + (visibleSince === undefined ? 0 : now() - visibleSince)));

  document.addEventListener('visibilitychange', () => {
    visibleMs = elapsedMs();
    visibleSince = document.visibilityState === 'visible' ? now() : undefined;
  });
  document.addEventListener(
    'pointerdown',
    ({ target, clientX, clientY }) => {
      if (!(target instanceof Element)) return;
      const question = target.closest('.cv-question');
      const image = target.closest('img, svg');
      if (question === null || image === null) return;
      const { left, top, width, height } = image.getBoundingClientRect();
      const tap = [
        computeShare(clientX - left, width),
        computeShare(clientY - top, height),
        elapsedMs(),
      ] as const;
      if (width > 0 && height > 0) touches.push({ question, tap });
    },
    { capture: true, passive: true },
  );

  return {
    leave(program, state) {
      const { gids, number: p, fid } = pageView(program, state);
      const ms = elapsedMs();
      const qPageArray = gids.slice(0, MAX_PAGE_RECORDS).map((gid, i): PageRecord => {
        const frame = document.getElementById(questionIds(gid).frame);
        const taps = touches.filter(({ question }) => question === frame).map(({ tap }) => tap);
        const v = taps.length === 0 ? { ms } : { ms, taps: taps.slice(0, MAX_TAPS) };
        return { p, v, i, gid, ...(fid !== undefined && { fid }) };
      });
      visibleMs = 0;
      if (visibleSince !== undefined) visibleSince = now();
      touches = [];
      return { type: 'pages', qPageArray };
    },
  };
}
