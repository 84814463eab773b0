import { useEffect, useState } from 'react';
import type { Question } from '@canvass/protocol';
import { useRuntime } from '../../app/runtime.ts';
import { loadViews, questionsOn } from './question-views.ts';

/** Whether the views of a page are loaded; the next page's are fetched meanwhile. Throws when they cannot be had. */
export function useViews(page: number): boolean {
  const { program } = useRuntime();
  const questions = questionsOn(program.current, page);
  const ready = loadViews(questions) === undefined;
  const [, setLoaded] = useState<readonly Question[]>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    const current = questionsOn(program.current, page);
    loadViews(current)?.then(() => setLoaded(current), setFailure);
    const ahead = setTimeout(() => {
      // What cannot be had now is asked for again when its page opens.
      loadViews(questionsOn(program.current, page + 1))?.catch(() => undefined);
    }, AHEAD_MS);
    return () => clearTimeout(ahead);
  }, [program, page]);
  if (failure !== undefined && !ready) throw failure;
  return ready;
}

/** After the page on the screen has been drawn and can be answered. */
const AHEAD_MS = 300;
