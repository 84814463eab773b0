import { useEffect } from 'react';
import type { Navigation } from '../navigation/navigation.ts';
import { parsePath, surveyPath } from '../navigation/routes.ts';
import { usePlace } from '../navigation/use-place.ts';
import type { PreviewAddress } from './load-preview.ts';

/**
 * SCREEN-22: past the question or group that is looked at, the address is `preview/continue`, and the browser's Back leads
 * to the survey again. Gives whether that page shows.
 */
export function useOverPlace(navigation: Navigation, { surveyId }: PreviewAddress, over: boolean): boolean {
  const { path } = usePlace(navigation);
  const isThere = parsePath(path).name === 'previewContinue';
  useEffect(() => {
    const { current, push } = navigation;
    if (over) push(surveyPath(current().path, surveyId, 'preview/continue'));
    else if (parsePath(current().path).name === 'previewContinue')
      navigation.replace(surveyPath(current().path, surveyId, 'question/preview'));
  }, [over, navigation, surveyId]);
  return over && isThere;
}
