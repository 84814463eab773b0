import { databaseName } from '../../storage/our-names.ts';
import { useEffect, useState } from 'react';
import { applyLanguage } from '../../i18n/choose-language.ts';
import { documentTitle } from '../../navigation/document-title.ts';
import { StatusCard } from '../../layout/status-card.tsx';
import { surveyPath } from '../../addresses/routes.ts';
import type { SitePageProps } from '../../navigation/site-page.ts';
import { computeLanguage } from '../../navigation/page-language.ts';
import { ResultsFrame } from '../results-frame.tsx';
import { useResultsTranslation } from '../results-translation.ts';
import { type LoadedVotes, useVotes, VotePanel } from './vote-panel.tsx';

/** `/{id}/votePage?seq=&language=`: the votes of a survey (VOTE-1). */
export function VotePage(props: SitePageProps) {
  const { navigation, surveyId, language } = props;
  const [search] = useState(() => readKeptSearch(surveyId, navigation.current().search));
  // The page can be left by a link inside of the app, or by the browser.
  useEffect(() => {
    const storeSearch = () => keepSearch(surveyId, search);
    window.addEventListener('pagehide', storeSearch);
    return () => {
      window.removeEventListener('pagehide', storeSearch);
      storeSearch();
    };
  }, [surveyId, search]);
  const pageLanguage = new URLSearchParams(search).get('language') ?? computeLanguage(language, search);
  // Stored parameters are not in the address, which has set the document's language.
  useEffect(() => applyLanguage(pageLanguage), [pageLanguage]);
  return (
    <ResultsFrame language={pageLanguage}>
      <VotesLoader {...props} language={pageLanguage} search={search} />
    </ResultsFrame>
  );
}

function VotesLoader({ surveyId, language, search }: SitePageProps & { readonly search: string }) {
  const t = useResultsTranslation();
  const votes = useVotes(surveyId, language, search);
  useEffect(() => documentTitle(t('vote.title')), [t]);
  if (votes === undefined) return null;
  if (votes === 'none' || votes === 'failed')
    return (
      <StatusCard title={t(`vote.${votes}_title`)} mark="info">
        <p>{t(`vote.${votes}`)}</p>
        <p>
          <a href={surveyPath(surveyId, '')}>{t('vote.to_survey')}</a>
        </p>
      </StatusCard>
    );
  return <Votes surveyId={surveyId} votes={votes} />;
}

function Votes({ surveyId, votes }: { readonly surveyId: string; readonly votes: LoadedVotes }) {
  const t = useResultsTranslation();
  return (
    <article className="app-votes">
      <p className="app-report-eyebrow" dir="auto">
        {votes.questions.title}
      </p>
      <h1 tabIndex={-1}>{t('vote.title')}</h1>
      <VotePanel surveyId={surveyId} votes={votes} />
    </article>
  );
}

const keyOf = (surveyId: string): string => `${databaseName(surveyId)}-vote`;

/** VOTE-7: the parameters of the vote page's link, from the address or from an earlier visit in this tab. */
function readKeptSearch(surveyId: string, search: string): string {
  if (search !== '') return search;
  try {
    return sessionStorage.getItem(keyOf(surveyId)) ?? '';
  } catch {
    return ''; // without storage the page has no parameters
  }
}

/** Stores the parameters for a return to the page. */
function keepSearch(surveyId: string, search: string): void {
  try {
    if (search !== '') sessionStorage.setItem(keyOf(surveyId), search);
  } catch {
    // Without storage, the page has no parameters when it is opened again.
  }
}
