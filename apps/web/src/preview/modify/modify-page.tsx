import { directionOf } from '@canvass/project';
import { LiveRegion } from '@canvass/ui';
import { Suspense, use, useEffect, useState } from 'react';
import { createTranslator } from '../../i18n/translator.ts';
import { BareFrame } from '../../layout/bare-frame.tsx';
import { StatusCard } from '../../layout/status-card.tsx';
import type { SitePageProps } from '../../navigation/site-page.ts';
import {
  loadPreviewTranslation,
  PreviewTranslationProvider,
  usePreviewTranslation,
} from '../texts/preview-translation.ts';
import { Corrections } from './corrections.tsx';
import { type OpenFailure, openResponse, type OpenResponse } from './open-response.ts';
import '../preview.css';

/** A page to correct the answers of a response, in the window of an editor (STATE-12). */
export function ModifyPage({ surveyId, language }: SitePageProps) {
  const t = use(loadPreviewTranslation(language));
  return (
    <PreviewTranslationProvider value={t}>
      <div className="app-modify" dir={directionOf(language)}>
        <OpenedResponse surveyId={surveyId} language={language} />
        <LiveRegion />
      </div>
    </PreviewTranslationProvider>
  );
}

function OpenedResponse({ surveyId, language }: Pick<SitePageProps, 'surveyId' | 'language'>) {
  const t = usePreviewTranslation();
  const [translator] = useState(createTranslator);
  const [response, setResponse] = useState<OpenResponse | OpenFailure>();
  useEffect(() => {
    openResponse(surveyId, language, translator).then(setResponse, () =>
      setResponse({ failureKey: 'modify.failed' }),
    );
  }, [surveyId, language, translator]);
  if (response === undefined) return <p className="app-modify-waiting">{t('modify.waiting')}</p>;
  if ('failureKey' in response) return <NotOpenedPage failureKey={response.failureKey} />;
  return (
    <Suspense fallback={null}>
      <Corrections
        response={response}
        translator={translator}
        onClose={() => setResponse({ failureKey: 'modify.closed' })}
      />
    </Suspense>
  );
}

function NotOpenedPage({ failureKey }: OpenFailure) {
  const t = usePreviewTranslation();
  return (
    <BareFrame>
      <StatusCard title={t('modify.closed_title')} mark="info">
        <p>{t(failureKey)}</p>
      </StatusCard>
    </BareFrame>
  );
}
