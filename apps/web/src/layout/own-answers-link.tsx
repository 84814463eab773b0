import { useEffect, useState } from 'react';
import { parsePath, surveyPath } from '../addresses/routes.ts';
import { useAllTexts } from '../i18n/use-translate.ts';
import { findOwnResponse } from '../storage/own-response.ts';

/** A link to the receipt of the response that was finished on this device (TRUST-32). Renders nothing if there is none. */
export function OwnAnswersLink() {
  const { translate: t } = useAllTexts();
  const [surveyId, setSurveyId] = useState<string>();
  useEffect(() => {
    const { surveyId: here } = parsePath(location.pathname);
    if (here !== undefined)
      void findOwnResponse(here).then((response) => response !== undefined && setSurveyId(here));
  }, []);
  if (surveyId === undefined) return null;
  const address = `${surveyPath(surveyId, 'receipt')}${location.search}#own`;
  return (
    <p>
      <a href={address}>{t('end.recap')}</a>
    </p>
  );
}
