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
  const [{ number, turn }, setTurn] = useState<{ number: number; turn: Turn }>({
    number: page.number,
    turn: undefined,
  });
  if (page.number !== number) {
    setTurn({ number: page.number, turn: page.number > number ? 'forward' : 'back' });
  }
  const shown = useRef(page.number);
  useEffect(() => {
    if (!ready || shown.current === page.number) return;
    shown.current = page.number;
    window.scrollTo({ top: 0, behavior: 'instant' });
    const [only] = page.gids;
    const heading =
      document.getElementById(PAGE_TITLE_ID) ??
      (only === undefined ? null : document.getElementById(questionIds(only).title));
    heading?.focus({ preventScroll: true });
    announce(t('page.announce', { number: page.number + 1, percent: page.progress }));
  }, [page, ready, t]);
  return turn;
}
