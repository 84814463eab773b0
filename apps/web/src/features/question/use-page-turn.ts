import { announce } from '@canvass/ui';
import { questionIds } from '@canvass/question-types/question-ids';
import type { PageView } from '@canvass/logic';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';

/** Which way the page on the screen was reached; undefined for the first. */
export type Turn = 'forward' | 'back' | undefined;

/** Id of the heading of a page that has several questions. */
export const PAGE_TITLE_ID = 'page-title';

/**
 * On a new page: scroll to its top, move focus to its heading, say where one is. Not on the first: no
 * autofocus. `ready`: its questions are drawn.
 */
export function usePageTurn(page: PageView, ready: boolean): Turn {
  const t = useTranslate();
  const place = placeOf(page);
  const [{ at, turn }, setTurn] = useState<{ at: number; turn: Turn }>({ at: place, turn: undefined });
  if (place !== at) setTurn({ at: place, turn: place > at ? 'forward' : 'back' });
  const shown = useRef(place);
  useEffect(() => {
    if (!ready || shown.current === place) return;
    shown.current = place;
    window.scrollTo({ top: 0, behavior: 'instant' });
    const titles = page.gids.map((gid) => document.getElementById(questionIds(gid).title));
    // What only notes a time has a title without words: nothing to begin at.
    const first = titles.find((title) => title !== null && title.textContent !== '');
    const heading = document.getElementById(PAGE_TITLE_ID) ?? first;
    heading?.focus({ preventScroll: true });
    announce(t('page.announce', { number: page.number + 1, percent: page.progress }));
  }, [page, place, ready, t]);
  return turn;
}

/** Pages in order, and their screens between them. */
function placeOf({ number, screen }: PageView): number {
  return screen === undefined ? number : number + screen.index / screen.count;
}
