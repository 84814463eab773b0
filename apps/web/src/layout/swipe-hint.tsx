import { useEffect, useState } from 'react';
import { useRuntime } from '../app/runtime.ts';
import { useWholeSpeech } from '../i18n/use-translate.ts';

/** How long it shows, in milliseconds. */
const SHOWN_MS = 4_000;
const KEY = 'canvass-swipe-hint';

/** Says once in a tab that a swipe to the left leaves the survey: for pages inside of apps that close so (SCREEN-18). */
export function SwipeHint() {
  const { surveyId } = useRuntime();
  const { translate: t } = useWholeSpeech();
  const [isShown, setShown] = useState(() => isFirst(surveyId));
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? (
    <output className="app-swipe-hint">
      <span>{t('app.swipe_hint')}</span>
    </output>
  ) : null;
}

function isFirst(surveyId: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === surveyId) return false;
    sessionStorage.setItem(KEY, surveyId);
    return true;
  } catch {
    return false; // it would come again on every page
  }
}
