import { wordsOf } from '@canvass/project';
import type { RecapRow } from '@canvass/logic';
import type { ReceiptContact, ReceiptData } from '@canvass/protocol';
import { useEffect, useRef, useState } from 'react';
import { documentTitle } from '../../layout/document-title.ts';
import { RecapList } from '../../layout/recap-list.tsx';
import { useResultsWords } from '../results-words.ts';
import { DeleteReceipt } from './delete-receipt.tsx';
import { KeepReceipt } from './keep-receipt.tsx';

interface ReceiptViewProps {
  readonly code: string;
  readonly receipt: ReceiptData;
  readonly language: string;
  onDeleted(): void;
}

/** A response to read, to take along, to delete. */
export function ReceiptView({ code, receipt, language, onDeleted }: ReceiptViewProps) {
  const t = useResultsWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    documentTitle(t('receipt.shown_title'));
    heading.current?.focus({ preventScroll: true });
  }, [t]);
  const time = new Intl.DateTimeFormat(wordsOf(language), { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(receipt.ended_at),
  );
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
                // Two of the same name are two files; their order never changes.
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
        open={isAsking}
        surveyId={receipt.survey_id}
        code={code}
        onClose={() => setAsking(false)}
        onDeleted={onDeleted}
      />
    </>
  );
}

const contactRow = ({ title, name, phone, address }: ReceiptContact, at: number): RecapRow => ({
  gid: String(at),
  title,
  answers: [name, phone, address].flatMap((text) => (text === undefined ? [] : [{ text }])),
});
