import { useEffect, useState } from 'react';
import { pagesOf, type ProgramPage } from '@canvass/logic';
import type { Question } from '@canvass/project';
import { useEngine } from '../../app/runtime.ts';
import { loadViews, questionsOn } from './question-views.ts';

/** Whether the views of a page are loaded; the next page's are fetched meanwhile. Throws when they cannot be had. */
export function useViews(page: number): boolean {
  const pages = useEngine(pagesOf) ?? NO_PAGES;
  const questions = questionsOn(pages, page);
  const ready = loadViews(questions) === undefined;
  const [, setLoaded] = useState<readonly Question[]>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    const current = questionsOn(pages, page);
    // They may have come since the page was drawn.
    if (!ready) (loadViews(current) ?? Promise.resolve()).then(() => setLoaded(current), setFailure);
    const ahead = setTimeout(() => {
      // What cannot be had now is asked for again when its page opens.
      loadViews(questionsOn(pages, page + 1))?.catch(() => undefined);
    }, AHEAD_MS);
    return () => clearTimeout(ahead);
  }, [pages, page, ready]);
  if (failure !== undefined && !ready) throw failure;
  return ready;
}

const NO_PAGES: readonly ProgramPage[] = [];

/** After the page on the screen has been drawn and can be answered. */
const AHEAD_MS = 300;
