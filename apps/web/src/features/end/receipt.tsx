import { Button } from '@canvass/ui';
import { useState } from 'react';
import { useAppState, useRuntime } from '../../answering/runtime.ts';
import { finishedHere, type ResponseCredentials } from '../../storage/record/finished-here.ts';
import { useAllTexts } from '../../i18n/use-translate.ts';
import { surveyPath } from '../../addresses/routes.ts';
import { loadCode, type NoReceipt, OWN } from '../../results/receipt/load-receipt.ts';
import '../../layout/recap.css';
import './receipt.css';

/**
 * The receipt code with which the respondent can open the response later (TRUST-32). Shown only while this device has
 * the response's token. Requested when the respondent opens it, because most do not.
 */
export function Receipt() {
  const { translate: t } = useAllTexts();
  const { surveyId, info } = useRuntime();
  const [given, setGiven] = useState<string | NoReceipt>();
  // Renders again after all answers are sent.
  const ended = useAppState(({ ui }) => ui.ended);
  const own = finishedHere.get(surveyId) ?? ended?.own;
  if (own === undefined || info.data_status === 'test') return null;
  const hasCode = given?.includes('-') === true;
  const ask = async (response: ResponseCredentials) => {
    setGiven(undefined);
    const answer = await loadCode(surveyId, response);
    setGiven(typeof answer === 'string' ? answer : answer.code);
  };
  return (
    <details
      className="app-recap app-end-receipt"
      onToggle={({ currentTarget }) => currentTarget.open && !hasCode && void ask(own)}
    >
      <summary>{t('end.receipt')}</summary>
      <div className="app-end-receipt-body">
        <p>{t('end.receipt_text')}</p>
        {given === undefined && <p aria-hidden="true" className="app-receipt-code" />}
        {hasCode && <Code code={given} />}
        {given !== undefined && !hasCode && (
          <p role="alert">{t(given === 'wrong' ? 'end.receipt_none' : 'end.receipt_failed')}</p>
        )}
      </div>
    </details>
  );
}

function Code({ code }: { readonly code: string }) {
  const { translate: t } = useAllTexts();
  const { navigation, surveyId } = useRuntime();
  const language = useAppState(({ ui }) => ui.language);
  const isKept = useAppState(({ ui }) => ui.storage === 'on');
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    const copying = navigator.clipboard?.writeText(code) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => setCopied(true),
      () => setCopied(false), // the code is visible and can be copied by hand
    );
  };
  const path = surveyPath(navigation.current().path, surveyId, 'receipt');
  return (
    <>
      <output className="app-receipt-code" dir="ltr" aria-label={t('end.receipt_code')}>
        {code}
      </output>
      <div className="app-receipt-actions">
        <Button onClick={copy} otherWords={t(isCopied ? 'end.receipt_copy' : 'end.receipt_copied')}>
          {t(isCopied ? 'end.receipt_copied' : 'end.receipt_copy')}
        </Button>
        {/* In a window of its own: this page is still to be read. Its address stands in the history of the browser. */}
        <a
          href={`${path}?language=${encodeURIComponent(language)}#${isKept ? OWN : code}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('end.receipt_open')}
        </a>
      </div>
    </>
  );
}
