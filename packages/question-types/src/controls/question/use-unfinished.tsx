import { announce } from '@canvass/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { addUnfinished, type UnfinishedPart } from './pending-drafts.tsx';

/** Makes the host finish this before it leaves the page. With null there is nothing to finish. */
export function useUnfinished(unfinished: UnfinishedPart | null): void {
  const latest = useRef(unfinished);
  useEffect(() => {
    latest.current = unfinished;
  });
  const isUnfinished = unfinished !== null;
  useEffect(() => {
    if (!isUnfinished) return undefined;
    return addUnfinished(() => latest.current);
  }, [isUnfinished]);
}

/**
 * Warns once before the page is left about something that cannot be stored. `problem` is the text of the warning, or undefined if
 * there is nothing to warn about. Returns the text while the view must show it, near `element`.
 */
export function useLeaveWarning(
  problem: string | undefined,
  element: RefObject<HTMLElement | null>,
): string | undefined {
  const [shownProblem, setShownProblem] = useState<string>();
  const latestShown = useRef(shownProblem);
  const warn = () => {
    if (problem === undefined || latestShown.current === problem) return true;
    latestShown.current = problem;
    setShownProblem(problem);
    announce(problem, 'assertive');
    element.current?.scrollIntoView?.({ block: 'center' });
    return false;
  };
  useUnfinished(problem === undefined ? null : { warn });
  return problem === shownProblem ? problem : undefined;
}
