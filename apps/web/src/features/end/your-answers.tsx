import type { RecapRow } from '@canvass/logic';
import { useState } from 'react';
import { useAppState, useRuntime } from '../../answering/runtime.ts';
import { surveyPath } from '../../addresses/routes.ts';
import { useAllTexts } from '../../i18n/use-translate.ts';
import { RecapList, saveRecap } from '../../layout/recap-list.tsx';
import { loadCode, type NoReceipt, OWN_RESPONSE } from '../../results/receipt/load-receipt.ts';
import { finishedHere, type ResponseCredentials } from '../../storage/record/finished-here.ts';
import './receipt.css';
import type { Project } from '@canvass/project';
import { Button, PageActions } from '@canvass/ui';
import { replaceScreen } from '../../answering/go-to.ts';

interface YourAnswersProps {
  readonly rows: readonly RecapRow[];
  readonly lang: string;
}

/**
 * A closed box with the answers to read, print or save, and the receipt code with which the respondent can open or
 * delete them later (TRUST-32). The code is available only while this device has the response's token. It is requested
 * when the box opens, because most respondents do not open the box.
 */
export function YourAnswers({ rows, lang }: YourAnswersProps) {
  const { translate: t } = useAllTexts();
  const { surveyId, info } = useRuntime();
  const [codeOrFailure, setCodeOrFailure] = useState<string | NoReceipt>();
  // The end record renders the box again after all answers are sent, and has the credentials after a reload.
  const endRecord = useAppState(({ ui }) => ui.ended);
  const credentials =
    info.data_status === 'test' ? undefined : (finishedHere.get(surveyId) ?? endRecord?.own);
  if (credentials === undefined && rows.length === 0) return null;
  const hasCode = codeOrFailure?.includes('-') === true;
  const requestCode = async (response: ResponseCredentials) => {
    setCodeOrFailure(undefined);
    const reply = await loadCode(surveyId, response);
    setCodeOrFailure(typeof reply === 'string' ? reply : reply.code);
  };
  return (
    <details
      className="app-recap"
      onToggle={({ currentTarget }) =>
        currentTarget.open && credentials !== undefined && !hasCode && void requestCode(credentials)
      }
    >
      <summary>{t('end.recap')}</summary>
      {rows.length > 0 && <Recap rows={rows} lang={lang} />}
      {credentials !== undefined && <Receipt codeOrReason={codeOrFailure} hasCode={hasCode} />}
    </details>
  );
}

function Recap({ rows, lang }: YourAnswersProps) {
  const { translate: t } = useAllTexts();
  return (
    <>
      <RecapList rows={rows} lang={lang} />
      <p className="app-recap-keep">
        <Button size="small" onClick={() => window.print()}>
          {t('end.print')}
        </Button>
        <Button size="small" onClick={() => saveRecap(document.title, rows, lang)}>
          {t('end.save')}
        </Button>
      </p>
    </>
  );
}

interface ReceiptProps {
  /** Undefined while the code is loading. */
  readonly codeOrReason: string | undefined;
  readonly hasCode: boolean;
}

function Receipt({ codeOrReason, hasCode }: ReceiptProps) {
  const { translate: t } = useAllTexts();
  return (
    <section className="app-end-receipt">
      <h2>{t('end.receipt')}</h2>
      <p>{t('end.receipt_text')}</p>
      {codeOrReason === undefined && <p aria-hidden="true" className="app-receipt-code" />}
      {codeOrReason !== undefined && hasCode && <Code code={codeOrReason} />}
      {codeOrReason !== undefined && !hasCode && (
        <p role="alert">{t(codeOrReason === 'wrong' ? 'end.receipt_none' : 'end.receipt_failed')}</p>
      )}
    </section>
  );
}

function Code({ code }: { readonly code: string }) {
  const { translate: t } = useAllTexts();
  const { navigation, surveyId } = useRuntime();
  const language = useAppState(({ ui }) => ui.language);
  const isStorageOn = useAppState(({ ui }) => ui.storage === 'on');
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    const copying = navigator.clipboard?.writeText(code) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => setCopied(true),
      () => setCopied(false), // the code is visible and can be copied by hand
    );
  };
  // The parameters of the link stay, because each unique link has its own records on this device.
  const parameters = new URLSearchParams(navigation.current().search);
  parameters.set('language', language);
  const path = surveyPath(surveyId, 'receipt');
  return (
    <>
      <output className="app-receipt-code" dir="ltr" aria-label={t('end.receipt_code')}>
        {code}
      </output>
      <div className="app-receipt-actions">
        <Button onClick={copy} otherText={t(isCopied ? 'end.receipt_copy' : 'end.receipt_copied')}>
          {t(isCopied ? 'end.receipt_copied' : 'end.receipt_copy')}
        </Button>
        {/* Opens in a new window, so that this page stays open. */}
        <a
          href={`${path}?${parameters}#${isStorageOn ? OWN_RESPONSE : code}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('end.receipt_open')}
        </a>
      </div>
    </>
  );
}

/**
 * A button that begins another response. Renders nothing if the author does not want it on this page, or if the survey
 * accepts only one response from this respondent.
 */
export function AnswerAgain({
  kind,
  byDefault = false,
}: {
  readonly kind?: 'quiet';
  readonly byDefault?: boolean;
}) {
  const runtime = useRuntime();
  const { translate: t } = useAllTexts();
  const { project } = runtime.program.current;
  const isWanted = project.settings?.answer_again ?? byDefault;
  if (!isWanted || runtime.info.uniq_link || !canAnswerAgain(project)) return null;
  const beginAgain = () => {
    replaceScreen(runtime, 'home');
    void runtime.controller.restart();
  };
  return (
    <PageActions
      primary={
        <Button onClick={beginAgain} {...(kind !== undefined && { kind })}>
          {t('submitted.again')}
        </Button>
      }
    />
  );
}

/**
 * Whether another response may begin. False if the survey enforces one response per address or device, because the
 * server would refuse another one at its first page.
 */
function canAnswerAgain({ settings, limit_device: device }: Project): boolean {
  if (settings?.ip_privacy_open === false) return true;
  return settings?.ip_once !== true && (device === undefined || (device.max ?? 1) > 1);
}
