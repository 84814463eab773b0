import { directionOf } from '@canvass/project';
import type { AwardView } from '@canvass/protocol';
import { Button, LiveRegion } from '@canvass/ui';
import { use, useEffect, useMemo, useState } from 'react';
import { documentTitle } from '../../layout/document-title.ts';
import { splitMount, surveyPath } from '../../navigation/routes.ts';
import type { SitePageProps } from '../../navigation/site-page.ts';
import { usePlace } from '../../navigation/use-place.ts';
import type { AwardPort } from '../data/award-port.ts';
import { InMessagingApp } from '../data/messaging-app.ts';
import { ShareView } from '../fission/share-view.tsx';
import { KindMark } from '../pages/kind-mark.tsx';
import { AwardScreen } from '../pages/award-screen.tsx';
import { AwardLanguage, awardWords, AwardWords, useAwardWords } from '../words/award-words.ts';
import { AWARD_PREVIEWS, type AwardPreview, sampleAward } from './sample-awards.ts';
import { createSamplePort } from './sample-port.ts';
import '../awards.css';
import '../pages/award-list.css';
import './preview.css';

/** `/{id}/preview/awardPage`, `/{id}/preview/award` and its children: the screens themselves, with a sample that nobody wins. */
export function AwardPreviewPage({ navigation, surveyId, language }: SitePageProps) {
  const t = use(awardWords(language));
  const { path, search } = usePlace(navigation);
  const [, , , award] = splitMount(path).rest.split('/');
  const shown = AWARD_PREVIEWS.find((one) => one === award);
  useEffect(() => documentTitle(t('preview.title')), [t]);
  const back = `${surveyPath(path, surveyId, 'preview/award')}${search}`;
  return (
    <AwardWords value={t}>
      <AwardLanguage value={language}>
        <div className="app-award-preview" dir={directionOf(language)}>
          <header className="app-preview-bar">
            <p className="app-preview-scope">{t('preview.title')}</p>
            <p>{t('preview.nothing')}</p>
          </header>
          <main className="app-award-preview-main">
            {shown === undefined ? (
              <Choice base={surveyPath(path, surveyId, 'preview/award')} search={search} />
            ) : (
              <Played key={shown} preview={shown} back={back} />
            )}
          </main>
          <LiveRegion />
        </div>
      </AwardLanguage>
    </AwardWords>
  );
}

function Choice({ base, search }: { readonly base: string; readonly search: string }) {
  const t = useAwardWords();
  return (
    <article className="app-award">
      <header className="app-award-head">
        <h1 tabIndex={-1}>{t('award.title')}</h1>
        <p>{t('preview.choose')}</p>
      </header>
      <ul className="app-award-list">
        {AWARD_PREVIEWS.map((preview) => (
          <li key={preview}>
            <a className="app-award-row" href={`${base}/${preview}${search}`}>
              <KindMark kind={sampleAward(preview, t).kind} />
              <span className="app-award-names">
                <span className="app-award-name">{t(`sample.${preview}_title`)}</span>
                <span className="app-award-said">{t(`preview.${preview}`)}</span>
              </span>
              <span className="app-award-on" aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </article>
  );
}

function Sample({ award, port }: { readonly award: AwardView; readonly port: AwardPort }) {
  const { fission } = award;
  return fission === undefined ? (
    <AwardScreen port={port} first={award} />
  ) : (
    <ShareView fission={fission} giftAddress={undefined} />
  );
}

function Played({ preview, back }: { readonly preview: AwardPreview; readonly back: string }) {
  const t = useAwardWords();
  const [round, setRound] = useState(0);
  // A new one each round: it has forgotten what was won.
  const port = useMemo(() => ({ round, made: createSamplePort(t) }).made, [t, round]);
  return (
    <InMessagingApp value={preview === 'wechatPhone' ? true : preview === 'wechatPc' ? false : undefined}>
      <Sample key={round} award={sampleAward(preview, t)} port={port} />
      <p className="app-award-preview-ways">
        <Button onClick={() => setRound(round + 1)}>{t('preview.restart')}</Button>
        <a href={back}>{t('preview.others')}</a>
      </p>
    </InMessagingApp>
  );
}
