import type { ReceiptData } from '@canvass/protocol';
import { announce, Button } from '@canvass/ui';
import { useState } from 'react';
import { saveFile } from '../save-file.ts';
import { useResultsWords } from '../results-words.ts';
import { loadCopy, type NoReceipt } from './load-receipt.ts';

interface KeepReceiptProps {
  readonly code: string;
  readonly receipt: ReceiptData;
  readonly language: string;
  onDelete(): void;
}

/** Takes a copy along, on paper, as JSON, or with the files themselves as one archive; or asks to delete it all. */
export function KeepReceipt({ code, receipt, language, onDelete }: KeepReceiptProps) {
  const t = useResultsWords();
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
