import { Button, Dialog, announce, saveFile } from '@canvass/ui';
import { useState, useEffect, useRef } from 'react';
import { useResultsTranslation } from '../results-translation.ts';
import { deleteReceipt, type NoReceipt } from './load-receipt.ts';
import type { ReceiptData, ReceiptContact } from '@canvass/protocol';
import { productLanguageIn } from '../../i18n/choose-language.ts';
import type { RecapRow } from '@canvass/logic';
import { documentTitle } from '../../navigation/document-title.ts';
import { RecapList } from '../../layout/recap-list.tsx';
import type { Call } from '@canvass/api-client';
import { pageCaller } from '../../network/page-caller.ts';

/** HTTP statuses: too many requests, and server errors, which may be temporary. */
const TOO_MANY = 429;

const SERVER_FAILED = 500;

interface ReceiptViewProps {
  readonly code: string;
  readonly receipt: ReceiptData;
  readonly language: string;
  onDeleted(): void;
}

export function ReceiptView({ code, receipt, language, onDeleted }: ReceiptViewProps) {
  const t = useResultsTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    documentTitle(t('receipt.shown_title'));
    heading.current?.focus({ preventScroll: true });
  }, [t]);
  const time = new Intl.DateTimeFormat(productLanguageIn(language), {
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(receipt.ended_at));
  return (
    <>
      <article className="app-report app-receipt">
        <header className="app-report-head">
          <p className="app-report-eyebrow" dir="auto" lang={receipt.language}>
            {receipt.title}
          </p>
          <h1 ref={heading} tabIndex={-1}>
            {t('receipt.shown_title')}
          </h1>
          <p>{t('receipt.ended', { time })}</p>
        </header>
        {receipt.answers.length === 0 ? (
          <p>{t('receipt.empty')}</p>
        ) : (
          <RecapList rows={receipt.answers} lang={receipt.language} />
        )}
        {receipt.files.length > 0 && (
          <section>
            <h2>{t('receipt.files')}</h2>
            <ul className="app-receipt-files">
              {receipt.files.map(({ gid, name, size }, at) => (
                // File names may repeat, and the order never changes.
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <li key={`${gid} ${name} ${size} ${at}`} dir="auto">
                  {name}
                </li>
              ))}
            </ul>
          </section>
        )}
        {receipt.contacts.length > 0 && (
          <section>
            <h2>{t('receipt.contacts')}</h2>
            <RecapList rows={receipt.contacts.map(contactRow)} lang={receipt.language} />
          </section>
        )}
      </article>
      <KeepReceipt code={code} receipt={receipt} language={language} onDelete={() => setAsking(true)} />
      <DeleteReceipt
        isOpen={isAsking}
        surveyId={receipt.survey_id}
        code={code}
        onClose={() => setAsking(false)}
        onDeleted={onDeleted}
      />
    </>
  );
}

const contactRow = ({ title, name, phone, address }: ReceiptContact, index: number): RecapRow => ({
  gid: String(index),
  title,
  answers: [name, phone, address].flatMap((text) => (text === undefined ? [] : [{ text }])),
});

interface DeleteReceiptProps {
  readonly isOpen: boolean;
  readonly surveyId: string;
  readonly code: string;
  onClose(): void;
  onDeleted(): void;
}

/** Lists the data that are deleted, and asks for confirmation, because deletion is final. */
function DeleteReceipt({ isOpen, surveyId, code, onClose, onDeleted }: DeleteReceiptProps) {
  const t = useResultsTranslation();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<NoReceipt>();
  const remove = async () => {
    setBusy(true);
    setTrouble(undefined);
    const result = await deleteReceipt(surveyId, code);
    setBusy(false);
    if (result === 'deleted') onDeleted();
    else setTrouble(result);
  };
  return (
    <Dialog
      open={isOpen}
      title={t('receipt.delete_title')}
      closeLabel={t('report.close')}
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
            {t('receipt.delete_now')}
          </Button>
          <Button onClick={onClose}>{t('receipt.delete_not')}</Button>
        </>
      }
    >
      <ul className="app-receipt-goes">
        <li>{t('receipt.goes')}</li>
        <li>{t('receipt.goes_prizes')}</li>
        <li>{t('receipt.stays')}</li>
        <li>{t('receipt.copies')}</li>
      </ul>
      <p className="app-receipt-last">
        <strong>{t('receipt.for_good')}</strong>
      </p>
      {trouble !== undefined && <p role="alert">{t(`receipt.${trouble}`)}</p>}
    </Dialog>
  );
}

interface KeepReceiptProps {
  readonly code: string;
  readonly receipt: ReceiptData;
  readonly language: string;
  onDelete(): void;
}

function KeepReceipt({ code, receipt, language, onDelete }: KeepReceiptProps) {
  const t = useResultsTranslation();
  const [isSaving, setSaving] = useState(false);
  const [trouble, setTrouble] = useState<NoReceipt>();
  const hasFiles = receipt.files.length > 0;
  const name = `${receipt.title}-${receipt.seq}`;
  const save = async () => {
    if (!hasFiles) {
      saveFile(`${name}.json`, new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' }));
      return;
    }
    setSaving(true);
    setTrouble(undefined);
    const copy = await loadCopy(receipt.survey_id, code, language);
    setSaving(false);
    if (typeof copy === 'string') {
      setTrouble(copy);
      return;
    }
    saveFile(`${name}.zip`, copy);
    announce(t('receipt.saved'));
  };
  return (
    <section className="app-receipt-keep" aria-labelledby="receipt-keep">
      <h2 id="receipt-keep">{t('receipt.keep_title')}</h2>
      <p>
        {t('receipt.keep')} {hasFiles && t('receipt.keep_files')}
      </p>
      <p>
        {t('receipt.code')}:{' '}
        <bdi className="app-receipt-own-code" dir="ltr">
          {code}
        </bdi>
      </p>
      <div className="app-receipt-actions">
        <Button kind="primary" busy={isSaving} onClick={() => void save()}>
          {t('receipt.save')}
        </Button>
        <Button onClick={() => window.print()}>{t('receipt.print')}</Button>
        <Button kind="danger" onClick={onDelete}>
          {t('receipt.delete')}
        </Button>
      </div>
      {trouble !== undefined && (
        <p role="alert" className="app-receipt-trouble">
          {t(`receipt.${trouble}`)}
        </p>
      )}
    </section>
  );
}

/**
 * Loads an archive of answers and files by `POST /api/survey/receipt/copy/{id}`. It may be large, so the call has no
 * timeout. Never rejects.
 */
async function loadCopy(surveyId: string, code: string, language: string): Promise<Blob | NoReceipt> {
  const call: Call = {
    method: 'POST',
    path: `/api/survey/receipt/copy/${surveyId}`,
    body: { code, lang_code: language },
  };
  const { url, headers } = pageCaller().prepare(call);
  try {
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(call.body) });
    if (reply.ok) return await reply.blob();
    if (reply.status >= SERVER_FAILED) return 'failed';
    return reply.status === TOO_MANY ? 'too_many' : 'wrong';
  } catch {
    return 'failed'; // the page shows the failure beside the button
  }
}
