import type { ReceiptData } from '@canvass/protocol';
import { useEffect, useEffectEvent, useState } from 'react';
import { StatusCard } from '../../layout/status-card.tsx';
import type { SitePageProps } from '../../navigation/site-page.ts';
import type { OwnResponse } from '../../answering/record/finished-here.ts';
import { ownResponse } from '../../services/own-response.ts';
import { languageOf } from '../../navigation/page-language.ts';
import { ResultsFrame } from '../results-frame.tsx';
import { useResultsWords } from '../results-words.ts';
import { CodeForm } from './code-form.tsx';
import { forgetResponse } from './forget-response.ts';
import { loadCode, loadReceipt, type NoReceipt, OWN } from './load-receipt.ts';
import { ReceiptView } from './receipt-view.tsx';
import './receipt.css';

/**
 * TRUST-32: `/{id}/receipt#{code}`, where whoever has the code of a response looks at it, keeps it or deletes it; with `#own`
 * what was finished on this device.
 */
export function ReceiptPage({ navigation, surveyId, language: own }: SitePageProps) {
  const [search] = useState(() => navigation.current().search);
  const language = languageOf(own, search);
  return (
    <ResultsFrame language={language}>
      <Receipt surveyId={surveyId} language={language} />
    </ResultsFrame>
  );
}

type ReceiptProps = Pick<SitePageProps, 'surveyId' | 'language'>;

function Receipt({ surveyId, language }: ReceiptProps) {
  const t = useResultsWords();
  const [given, setGiven] = useState('');
  const [isBusy, setBusy] = useState(() => location.hash !== '');
  const [trouble, setTrouble] = useState<NoReceipt>();
  const [shown, setShown] = useState<{ readonly code: string; readonly receipt: ReceiptData } | 'deleted'>();
  const open = async (code: string) => {
    setBusy(true);
    setTrouble(undefined);
    const receipt = await loadReceipt(surveyId, code, language);
    setBusy(false);
    if (typeof receipt === 'string') setTrouble(receipt);
    else setShown({ code, receipt });
  };
  const own = useOwnResponse(surveyId);
  const openOwn = async (response: OwnResponse) => {
    setBusy(true);
    setTrouble(undefined);
    const answer = await loadCode(surveyId, response);
    setBusy(false);
    if (typeof answer === 'string') setTrouble(answer);
    else await open(answer.code);
  };
  const openKept = async () => {
    const kept = await ownResponse(surveyId);
    if (kept === undefined) setBusy(false);
    else await openOwn(kept);
  };
  useGivenCode((code) => {
    if (code === OWN) {
      void openKept();
      return;
    }
    setGiven(code);
    setShown(undefined);
    void open(code);
  });
  if (shown === 'deleted')
    return (
      <StatusCard title={t('receipt.deleted_title')} mark="done">
        <p>{t('receipt.deleted')}</p>
      </StatusCard>
    );
  if (shown === undefined)
    return (
      <CodeForm
        key={given}
        given={given}
        isBusy={isBusy}
        trouble={trouble}
        onCode={(code) => void open(code)}
        onOwn={own && (() => void openOwn(own))}
      />
    );
  const { code, receipt } = shown;
  return (
    <ReceiptView
      code={code}
      receipt={receipt}
      language={language}
      onDeleted={() => {
        setShown('deleted');
        void forgetResponse(surveyId, receipt.seq);
      }}
    />
  );
}

/** What was finished on this device, once it is known. */
function useOwnResponse(surveyId: string): OwnResponse | undefined {
  const [own, setOwn] = useState<OwnResponse>();
  useEffect(() => {
    let isGone = false;
    void ownResponse(surveyId).then((found) => {
      if (!isGone) setOwn(found);
    });
    return () => {
      isGone = true;
    };
  }, [surveyId]);
  return own;
}

/** The code of the address, which loses it at once, so that nobody finds it there or shares it by mistake. */
function useGivenCode(onCode: (code: string) => void) {
  const taking = useEffectEvent(() => {
    const code = location.hash.slice(1);
    if (code === '') return;
    history.replaceState(history.state, '', location.pathname + location.search);
    onCode(code);
  });
  useEffect(() => {
    const take = () => taking();
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
}
