import { directionOf } from '@canvass/project';
import { LiveRegion } from '@canvass/ui';
import { Suspense, use, useEffect, useState } from 'react';
import type { SitePageProps } from '../navigation/site-page.ts';
import { documentTitle } from '../layout/document-title.ts';
import { parsePath } from '../navigation/routes.ts';
import { usePlace } from '../navigation/use-place.ts';
import { previewAddress } from './load-preview.ts';
import { PreviewRefused } from './preview-refused.tsx';
import { PreviewedSurvey } from './previewed-survey.tsx';
import { usePreview } from './use-preview.ts';
import { previewWords, PreviewWords, usePreviewWords } from './words/preview-words.ts';
import './preview.css';

/** Previews of a survey that is on a server: by code, by token, of the draft as it changes, of a version. */
export function PreviewPage({ navigation, surveyId, language }: SitePageProps) {
  const t = use(previewWords(language));
  return (
    <PreviewWords value={t}>
      <div className="app-preview" dir={directionOf(language)}>
        <Suspense fallback={null}>
          <Loaded navigation={navigation} surveyId={surveyId} language={language} />
        </Suspense>
        <LiveRegion />
      </div>
    </PreviewWords>
  );
}

function Loaded({ navigation, surveyId }: SitePageProps) {
  const t = usePreviewWords();
  const place = usePlace(navigation);
  const { name } = parsePath(place.path);
  // The address by which the page was opened: later ones are places in the same preview.
  const [address] = useState(() => previewAddress(name, surveyId, place));
  const [notice, setNotice] = useState<string | null>(null);
  const loaded = usePreview(address, () => setNotice(t('preview.updated')));
  useEffect(() => documentTitle(t('preview.title')), [t]);
  if (loaded === undefined) return null;
  if ('refused' in loaded) return <PreviewRefused code={loaded.refused} />;
  return (
    <PreviewedSurvey
      navigation={navigation}
      address={address}
      shown={loaded}
      isLive={address.route === 'realTime'}
      notice={notice}
      onNotice={setNotice}
    />
  );
}
