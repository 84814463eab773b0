import { Button, Dialog } from '@canvass/ui';
import { useState } from 'react';
import { useResultsWords } from '../results-words.ts';
import { deleteReceipt, type NoReceipt } from './load-receipt.ts';

interface DeleteReceiptProps {
  readonly open: boolean;
  readonly surveyId: string;
  readonly code: string;
  onClose(): void;
  onDeleted(): void;
}

/** Says what goes and what stays, and asks once more: it cannot be undone. */
export function DeleteReceipt({ open, surveyId, code, onClose, onDeleted }: DeleteReceiptProps) {
  const t = useResultsWords();
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
      open={open}
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
