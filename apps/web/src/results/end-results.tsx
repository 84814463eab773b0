import { PageActions } from '@canvass/ui';
import { type MouseEvent, use } from 'react';
import { useAppState, useRuntime } from '../answering/runtime.ts';
import { finishedHere } from '../storage/record/finished-here.ts';
import { surveyPath } from '../addresses/routes.ts';
import { PendingPart } from './pending-part.tsx';
import { resultLinks } from './result-links.ts';
import {
  loadResultsTranslation,
  ResultsTranslationProvider,
  useResultsTranslation,
} from './results-translation.ts';
import { useVotes, VotePanel } from './vote/vote-panel.tsx';
import './results.css';

/** Results on the end page: links to report and votes, and the votes themselves if the author wants them there. */
export function EndResults() {
  const language = useAppState(({ ui }) => ui.language);
  return (
    <ResultsTranslationProvider value={use(loadResultsTranslation(language))}>
      <Results language={language} />
    </ResultsTranslationProvider>
  );
}

function Results({ language }: { readonly language: string }) {
  const t = useResultsTranslation();
  const { surveyId, program, navigation } = useRuntime();
  const storedCredentials = useAppState(({ ui }) => ui.ended?.own);
  const credentials = finishedHere.get(surveyId) ?? storedCredentials;
  const { vote } = program.current.project;
  if (credentials === undefined) return null;
  const { search } = navigation.current();
  // Keeps the parameters of the link, and adds number and language.
  const values = new URLSearchParams(search);
  values.set('seq', String(credentials.seq));
  values.set('language', language);
  const query = `?${values}`;
  const hasVotes = vote !== undefined && vote.show !== 'never';
  const links = resultLinks(program.current.project).map((page, at) => (
    <PageLink key={page} page={page} query={query} kind={at === 0 ? 'primary' : 'quiet'}>
      {t(page === 'reportPage' ? 'report.open' : 'vote.open')}
    </PageLink>
  ));
  return (
    <>
      {links.length > 0 && (
        <div className="app-end-links">
          <PageActions primary={links[0]} secondary={links[1]} />
        </div>
      )}
      {hasVotes && vote.on_end_page === true && (
        <EndVotes surveyId={surveyId} language={language} search={query} />
      )}
    </>
  );
}

interface PageLinkProps {
  readonly page: 'reportPage' | 'votePage';
  readonly query: string;
  readonly kind: 'primary' | 'quiet';
  readonly children: string;
}
/** A link to a page of results. Without device storage, it opens within this page, which alone knows the response. */
function PageLink({ page, query, kind, children }: PageLinkProps) {
  const { navigation, surveyId, program } = useRuntime();
  const to = surveyPath(surveyId, page);
  const follow = (event: MouseEvent) => {
    if (program.current.project.settings?.no_local_store !== true) return;
    event.preventDefault();
    navigation.push(to);
  };
  return (
    <a className="cv-button" data-kind={kind} data-size="large" href={to + query} onClick={follow}>
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
  if (votes === undefined) return <PendingPart />;
  return typeof votes === 'string' ? null : <VotePanel surveyId={surveyId} votes={votes} />;
}
