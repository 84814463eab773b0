import { Button, FieldMessage, PageActions, TextField } from '@canvass/ui';
import { useEffect, useId, useState, useEffectEvent, type FormEvent } from 'react';
import { SILENT_FORM } from '../../layout/silent-form.ts';
import { StatusCard } from '../../layout/status-card.tsx';
import { useResultsTranslation } from '../results-translation.ts';
import { loadCode, loadReceipt, OWN_RESPONSE, type NoReceipt } from './load-receipt.ts';
import { parseEnded } from '../../storage/record/ended-record.ts';
import { finishedHere, type ResponseCredentials } from '../../storage/record/finished-here.ts';
import { parseResponse } from '../../storage/record/local-response.ts';
import type { ReceiptData } from '@canvass/protocol';
import type { SitePageProps } from '../../navigation/site-page.ts';
import { findOwnResponse, openOwnRecords } from '../../storage/own-response.ts';
import { computeLanguage } from '../../navigation/page-language.ts';
import { ResultsFrame } from '../results-frame.tsx';
import { ReceiptView } from './receipt-view.tsx';
import './receipt.css';

/**
 * TRUST-32: `/{id}/receipt#{code}`, where the holder of a code can view, download or delete the response. `#own`
 * shows the response finished on this device.
 */
export function ReceiptPage({ navigation, surveyId, language: pageLanguage }: SitePageProps) {
  const [search] = useState(() => navigation.current().search);
  const language = computeLanguage(pageLanguage, search);
  return (
    <ResultsFrame language={language}>
      <Receipt surveyId={surveyId} language={language} />
    </ResultsFrame>
  );
}

type ReceiptProps = Pick<SitePageProps, 'surveyId' | 'language'>;

function Receipt({ surveyId, language }: ReceiptProps) {
  const t = useResultsTranslation();
  const [codeFromAddress, setCodeFromAddress] = useState('');
  const [isBusy, setBusy] = useState(() => location.hash !== '');
  const [trouble, setTrouble] = useState<NoReceipt>();
  const [shownReceipt, setShown] = useState<
    { readonly code: string; readonly receipt: ReceiptData } | 'deleted'
  >();
  const open = async (code: string) => {
    setBusy(true);
    setTrouble(undefined);
    const receipt = await loadReceipt(surveyId, code, language);
    setBusy(false);
    if (typeof receipt === 'string') setTrouble(receipt);
    else setShown({ code, receipt });
  };
  const ownResponse = useOwnResponse(surveyId);
  const openOwn = async (response: ResponseCredentials) => {
    setBusy(true);
    setTrouble(undefined);
    const reply = await loadCode(surveyId, response);
    setBusy(false);
    if (typeof reply === 'string') setTrouble(reply);
    else await open(reply.code);
  };
  const openStoredResponse = async () => {
    const storedResponse = await findOwnResponse(surveyId);
    if (storedResponse === undefined) setBusy(false);
    else await openOwn(storedResponse);
  };
  useGivenCode((code) => {
    if (code === OWN_RESPONSE) {
      void openStoredResponse();
      return;
    }
    setCodeFromAddress(code);
    setShown(undefined);
    void open(code);
  });
  if (shownReceipt === 'deleted')
    return (
      <StatusCard title={t('receipt.deleted_title')} mark="done">
        <p>{t('receipt.deleted')}</p>
      </StatusCard>
    );
  if (shownReceipt === undefined)
    return (
      <CodeForm
        key={codeFromAddress}
        codeInAddress={codeFromAddress}
        isBusy={isBusy}
        trouble={trouble}
        onCode={(code) => void open(code)}
        onOwn={ownResponse && (() => void openOwn(ownResponse))}
      />
    );
  const { code, receipt } = shownReceipt;
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

/** Returns the response finished on this device. Undefined until it is read, or if there is none. */
function useOwnResponse(surveyId: string): ResponseCredentials | undefined {
  const [ownResponse, setOwnResponse] = useState<ResponseCredentials>();
  useEffect(() => {
    let isGone = false;
    void findOwnResponse(surveyId).then((found) => {
      if (!isGone) setOwnResponse(found);
    });
    return () => {
      isGone = true;
    };
  }, [surveyId]);
  return ownResponse;
}

/** Reads the code from the address and immediately removes it there, so that it is not found or shared by mistake. */
function useGivenCode(onCode: (code: string) => void) {
  const readCode = useEffectEvent(() => {
    const code = location.hash.slice(1);
    if (code === '') return;
    history.replaceState(history.state, '', location.pathname + location.search);
    onCode(code);
  });
  useEffect(() => {
    const readGivenCode = () => readCode();
    readGivenCode();
    window.addEventListener('hashchange', readGivenCode);
    return () => window.removeEventListener('hashchange', readGivenCode);
  }, []);
}

interface CodeFormProps {
  readonly codeInAddress: string;
  readonly isBusy: boolean;
  readonly trouble: NoReceipt | undefined;
  onCode(code: string): void;
  /** Absent if no response was finished on this device. */
  readonly onOwn: (() => void) | undefined;
}

function CodeForm({ codeInAddress, isBusy, trouble, onCode, onOwn }: CodeFormProps) {
  const t = useResultsTranslation();
  const id = useId();
  const [typedCode, setTypedCode] = useState(codeInAddress);
  const [isMissing, setMissing] = useState(false);
  const errorName = isMissing ? 'missing' : trouble;
  useEffect(() => {
    if (errorName !== undefined) document.getElementById(id)?.focus();
  }, [errorName, id]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(typedCode.trim() === '');
    if (typedCode.trim() !== '' && !isBusy) onCode(typedCode.trim());
  };
  return (
    <StatusCard title={t('receipt.title')} mark="search">
      <p>{t('receipt.text')}</p>
      <form {...SILENT_FORM} className="app-receipt-form" onSubmit={submit}>
        <label htmlFor={id}>{t('receipt.code')}</label>
        {errorName !== undefined && (
          <FieldMessage id={`${id}-error`} prefix={t('receipt.error_prefix')}>
            {t(`receipt.${errorName}`)}
          </FieldMessage>
        )}
        <TextField
          id={id}
          value={typedCode}
          ltr
          maxLength={100}
          spellCheck={false}
          autoCapitalize="characters"
          invalid={errorName !== undefined}
          {...(errorName !== undefined && { 'aria-describedby': `${id}-error` })}
          onChange={({ target }) => setTypedCode(target.value)}
        />
        <PageActions
          primary={
            <Button type="submit" kind="primary" size="large" busy={isBusy}>
              {t('receipt.show')}
            </Button>
          }
          {...(onOwn !== undefined && {
            secondary: (
              <Button kind="quiet" size="large" busy={isBusy} onClick={onOwn}>
                {t('receipt.own')}
              </Button>
            ),
          })}
        />
      </form>
    </StatusCard>
  );
}

/**
 * Removes this device's data of a deleted response: copies of answers, and the end record, whose text may quote them.
 * Also removes an end record without credentials. Never rejects.
 */
async function forgetResponse(surveyId: string, seq: number): Promise<void> {
  if (finishedHere.get(surveyId)?.seq === seq) finishedHere.delete(surveyId);
  const device = openOwnRecords(surveyId);
  const { response, ended: endRecord } = await device.load();
  const isOfResponse = (raw: unknown) => parseResponse(raw, surveyId)?.facts.seq === seq;
  if (isOfResponse(response)) await device.forgetResponse();
  if ((parseEnded(endRecord)?.own?.seq ?? seq) === seq) await device.forgetEnd();
  for (const { savedAt, response: aside } of await device.loadAside())
    if (isOfResponse(aside)) await device.removeAside(savedAt);
}
