import { directionOf } from '@canvass/project';
import { LiveRegion } from '@canvass/ui';
import { use, useEffect } from 'react';
import { NotFoundPage } from '../features/status/not-found-page.tsx';
import { documentTitle } from '../layout/document-title.ts';
import { splitMount } from '../navigation/routes.ts';
import type { SitePageProps } from '../navigation/site-page.ts';
import { usePlace } from '../navigation/use-place.ts';
import { previewWords } from './words/preview-words.ts';
import './preview.css';

/** SCREEN-1: pages of awards that have a preview. */
const AWARDS: ReadonlySet<string> = new Set(['draw', 'wechatPc', 'wechatPhone', 'card', 'brand', 'coupon']);

/** Previews of award pages: the bar and the frame of a phone, and in it that this survey has no awards. */
export function AwardPreviewPage({ navigation, language }: SitePageProps) {
  const t = use(previewWords(language));
  const { path } = usePlace(navigation);
  const [, , kind, award] = splitMount(path).rest.split('/');
  useEffect(() => documentTitle(t('preview.award_of')), [t]);
  if (kind === 'award' && award !== undefined && !AWARDS.has(award)) return <NotFoundPage />;
  return (
    <div className="app-preview" dir={directionOf(language)}>
      <header className="app-preview-bar">
        <h1 tabIndex={-1}>{t('preview.award_of')}</h1>
        <p>{t('preview.nothing_kept')}</p>
      </header>
      <main className="app-preview-main">
        <div className="app-preview-stage">
          <section className="app-preview-device app-preview-award" data-layout="phone">
            <h2>{t('preview.award_title')}</h2>
            <p>{t('preview.award_none')}</p>
          </section>
        </div>
      </main>
      <LiveRegion />
    </div>
  );
}
