import { Button } from '@canvass/ui';
import { use, useState } from 'react';
import { useAppState, useRuntime } from '../../app/runtime.ts';
import { finishedHere, type OwnResponse } from '../../answering/record/finished-here.ts';
import { surveyPath } from '../../navigation/routes.ts';
import { resultsWords, ResultsWords, useResultsWords } from '../words/results-words.ts';
import { loadCode, type NoReceipt } from './load-receipt.ts';
import '../../layout/recap.css';
import './receipt.css';

/**
 * What the end page has of the receipt (TRUST-32): its code, as long as this page knows the response. It is asked for when
 * somebody wants to see it: most do not.
 */
export function EndReceipt() {
  const language = useAppState(({ ui }) => ui.language);
  const { surveyId, info } = useRuntime();
  // Ended by then or not: the page is drawn again when it has.
  useAppState(({ ui }) => ui.ended);
  const own = finishedHere.get(surveyId);
  if (own === undefined || info.data_status === 'test') return null;
  return (
    <ResultsWords value={use(resultsWords(language))}>
      <Receipt own={own} language={language} />
    </ResultsWords>
  );
}

function Receipt({ own, language }: { readonly own: OwnResponse; readonly language: string }) {
  const t = useResultsWords();
  const { surveyId } = useRuntime();
  const [given, setGiven] = useState<string | NoReceipt>();
  const ask = async () => {
    setGiven(undefined);
    const answer = await loadCode(surveyId, own);
    setGiven(typeof answer === 'string' ? answer : answer.code);
  };
  const hasCode = given?.includes('-') === true;
  return (
    <details
      className="app-recap app-end-receipt"
      onToggle={({ currentTarget }) => currentTarget.open && !hasCode && void ask()}
    >
      <summary>{t('receipt.end')}</summary>
      <div className="app-end-receipt-body">
        <p>{t('receipt.end_text')}</p>
        {given === undefined && <p aria-hidden="true" className="app-receipt-code" />}
        {hasCode && <Code code={given} language={language} />}
        {given !== undefined && !hasCode && (
          <p role="alert">{t(given === 'wrong' ? 'receipt.none' : 'receipt.failed')}</p>
        )}
      </div>
    </details>
  );
}

function Code({ code, language }: { readonly code: string; readonly language: string }) {
  const t = useResultsWords();
  const { navigation, surveyId } = useRuntime();
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    const copying = navigator.clipboard?.writeText(code) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => setCopied(true),
      () => setCopied(false), // it stands there, to be copied by hand
    );
  };
  const path = surveyPath(navigation.current().path, surveyId, 'receipt');
  return (
    <>
      <output className="app-receipt-code" dir="ltr" aria-label={t('receipt.code')}>
        {code}
      </output>
      <div className="app-receipt-actions">
        <Button otherWords={t(isCopied ? 'receipt.copy' : 'receipt.copied')} onClick={copy}>
          {t(isCopied ? 'receipt.copied' : 'receipt.copy')}
        </Button>
        {/* In a window of its own: this page is still to be read. */}
        <a
          href={`${path}?language=${encodeURIComponent(language)}#${code}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('receipt.open')}
        </a>
      </div>
    </>
  );
}
