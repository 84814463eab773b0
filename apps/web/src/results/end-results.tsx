import { type MouseEvent, use } from 'react';
import { useAppState, useRuntime } from '../answering/runtime.ts';
import { finishedHere } from '../storage/record/finished-here.ts';
import { surveyPath } from '../addresses/routes.ts';
import { resultsWords, ResultsWords, useResultsWords } from './results-words.ts';
import { useVotes } from './vote/use-votes.ts';
import { VotePanel } from './vote/vote-panel.tsx';
import './results.css';

/** Results on the end page: links to report and votes, and the votes themselves if the author wants them there. */
export function EndResults() {
  const language = useAppState(({ ui }) => ui.language);
  return (
    <ResultsWords value={use(resultsWords(language))}>
      <Results language={language} />
    </ResultsWords>
  );
}

function Results({ language }: { readonly language: string }) {
  const t = useResultsWords();
  const { surveyId, program, navigation } = useRuntime();
  const kept = useAppState(({ ui }) => ui.ended?.own);
  const own = finishedHere.get(surveyId) ?? kept;
  const { report, vote } = program.current.project;
  if (own === undefined) return null;
  const { search } = navigation.current();
  // Keeps the parameters of the link, and adds number and language.
  const values = new URLSearchParams(search);
  values.set('seq', String(own.seq));
  values.set('language', language);
  const query = `?${values}`;
  const hasVotes = vote !== undefined && vote.show !== 'never';
  return (
    <div className="app-end-results">
      <p className="app-end-links">
        {report !== undefined && report.off !== true && (
          <PageLink page="reportPage" query={query}>
            {t('report.open')}
          </PageLink>
        )}
        {hasVotes && vote.on_end_page !== true && (
          <PageLink page="votePage" query={query}>
            {t('vote.open')}
          </PageLink>
        )}
      </p>
      {hasVotes && vote.on_end_page === true && (
        <EndVotes surveyId={surveyId} language={language} search={query} />
      )}
    </div>
  );
}

interface PageLinkProps {
  readonly page: 'reportPage' | 'votePage';
  readonly query: string;
  readonly children: string;
}
/** Without device storage only this page knows the response, so the link opens within it. */
function PageLink({ page, query, children }: PageLinkProps) {
  const { navigation, surveyId, program } = useRuntime();
  const to = surveyPath(navigation.current().path, surveyId, page);
  const follow = (event: MouseEvent) => {
    if (program.current.project.settings?.no_local_store !== true) return;
    event.preventDefault();
    navigation.push(to);
  };
  return (
    <a href={to + query} onClick={follow}>
      {children}
    </a>
  );
}

interface EndVotesProps {
  readonly surveyId: string;
  readonly language: string;
  readonly search: string;
}
function EndVotes({ surveyId, language, search }: EndVotesProps) {
  const votes = useVotes(surveyId, language, search);
  return votes === undefined || typeof votes === 'string' ? null : (
    <VotePanel surveyId={surveyId} votes={votes} />
  );
}
