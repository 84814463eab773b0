import { Suspense, use } from 'react';
import { useAppState, useRuntime } from '../../answering/runtime.ts';
import { useAwards } from '../data/use-awards.ts';
import { AwardLanguage, awardWords, AwardWords, useAwardWords } from '../award-words.ts';
import { AwardPlaceContext } from './award-link.tsx';
import { AwardRows } from './award-list.tsx';
import '../awards.css';

/** The awards on the end page. Renders nothing without awards or without a reply of the server. */
export function EndAwards() {
  const language = useAppState(({ ui }) => ui.language);
  const { surveyId, navigation } = useRuntime();
  return (
    <AwardWords value={use(awardWords(language))}>
      <AwardLanguage value={language}>
        <AwardPlaceContext value={{ surveyId, navigation }}>
          <Suspense fallback={null}>
            <Offered surveyId={surveyId} language={language} />
          </Suspense>
        </AwardPlaceContext>
      </AwardLanguage>
    </AwardWords>
  );
}

function Offered({ surveyId, language }: { readonly surveyId: string; readonly language: string }) {
  const t = useAwardWords();
  const { loaded } = useAwards(surveyId, language, { title: 'award.title' });
  if (loaded === undefined || typeof loaded === 'string' || 'code' in loaded) return null;
  return (
    <section className="app-end-awards">
      <h2>{t('award.end_title')}</h2>
      <AwardRows awards={loaded.awards} isWon={false} />
    </section>
  );
}
