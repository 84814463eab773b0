import { useEffect, useRef } from 'react';
import { useTranslate } from '../i18n/use-translate.ts';
import { documentTitle } from './document-title.ts';
import type { Navigation } from './navigation.ts';
import { parsePath, routeRow } from '../addresses/routes.ts';
import { usePlace } from './use-place.ts';

/**
 * Sets the title of routes that have one (SCREEN-12). After each navigation it scrolls to the top and focuses the heading.
 * Pages of questions do this themselves. Waits for screens that load late.
 */
export function RouteGuard({ navigation }: { readonly navigation: Navigation }) {
  const { path } = usePlace(navigation);
  const { title } = routeRow(parsePath(path).name);
  const t = useTranslate();
  useEffect(() => {
    if (title !== undefined) documentTitle(t(title));
  }, [title, t]);
  const previousPath = useRef(path);
  useEffect(() => {
    if (previousPath.current === path) return undefined;
    previousPath.current = path;
    window.scrollTo({ top: 0, behavior: 'instant' });
    return focusHeading();
  }, [path]);
  return null;
}

/** Maximum time to wait for a screen. */
const MAX_WAIT_MS = 5_000;

/** Focuses the heading once it is rendered, unless the screen has set the focus. Returns the function that stops waiting. */
function focusHeading(): () => void {
  const previousHeading = document.querySelector('main h1');
  const focusIfRendered = () => {
    const heading = document.querySelector<HTMLElement>('main h1');
    // The previous screen may still be rendered.
    if (heading === null || (heading === previousHeading && isFocusLost() === false)) return;
    stopWaiting();
    if (!isFocusLost()) return;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(focusIfRendered);
  const timer = setTimeout(() => observer.disconnect(), MAX_WAIT_MS);
  const stopWaiting = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  focusIfRendered();
  return stopWaiting;
}

/** Whether no element has the focus, because the focused one was removed. */
const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
