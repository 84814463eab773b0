import { Suspense, use } from 'react';
import { useAppState, useRuntime } from '../../answering/runtime.ts';
import { PendingPart } from '../../results/pending-part.tsx';
import { useAwards } from '../data/use-awards.ts';
import {
  AwardLanguage,
  loadAwardTranslation,
  AwardTranslation,
  useAwardTranslation,
} from '../award-translation.ts';
import { AwardPlaceContext, AwardRows } from './award-list.tsx';
import '../awards.css';

/** The awards on the end page. With `isFirst`, the first one is the primary next step. Empty if none can be loaded. */
export function EndAwards({ isFirst }: { readonly isFirst: boolean }) {
  const language = useAppState(({ ui }) => ui.language);
  const { surveyId, navigation } = useRuntime();
  return (
    <AwardTranslation value={use(loadAwardTranslation(language))}>
      <AwardLanguage value={language}>
        <AwardPlaceContext value={{ surveyId, navigation }}>
          <Suspense fallback={<PendingPart />}>
            <AwardOffers surveyId={surveyId} language={language} isFirst={isFirst} />
          </Suspense>
        </AwardPlaceContext>
      </AwardLanguage>
    </AwardTranslation>
  );
}

interface AwardOffersProps {
  readonly surveyId: string;
  readonly language: string;
  readonly isFirst: boolean;
}
function AwardOffers({ surveyId, language, isFirst }: AwardOffersProps) {
  const t = useAwardTranslation();
  const { loaded } = useAwards(surveyId, language, { title: 'award.title' });
  if (loaded === undefined) return <PendingPart />;
  if (typeof loaded === 'string' || 'code' in loaded) return null;
  return (
    <section className="app-end-awards">
      <h2>{t('award.end_title')}</h2>
      <AwardRows awards={loaded.awards} isWon={false} isFirst={isFirst} />
    </section>
  );
}
