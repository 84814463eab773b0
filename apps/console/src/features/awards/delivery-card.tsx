import { useId, useState } from 'react';
import { useNoteDeliveredMutation } from '../../api/award-acts.ts';
import { deliveryPath } from '../../api/awards.ts';
import { useWords } from '../../i18n/words.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { ticketsIn } from './tickets-in-list.ts';

/** Where prizes go, as a file; and the same file again when they were sent. Nothing of it is shown here (AWARD-7). */
export function DeliveryCard({ surveyId }: { readonly surveyId: string }) {
  const { t, number } = useWords();
  const id = useId();
  const [isNoList, setNoList] = useState(false);
  const [note, { data, error, isLoading }] = useNoteDeliveredMutation();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const tickets = ticketsIn(await file.text());
    setNoList(tickets === undefined);
    if (tickets !== undefined) await note({ id: surveyId, tickets });
  };
  return (
    <Card title={t('awards.delivery')}>
      <p className="quiet">{t('awards.deliveryHint')}</p>
      <div className="actions">
        <a className="cv-button" data-size="small" href={deliveryPath(surveyId)} download>
          {t('awards.deliveryGo')}
        </a>
      </div>
      <div className="form">
        <label htmlFor={id}>{t('awards.deliverySent')}</label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          disabled={isLoading}
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </div>
      {isNoList && <p role="alert">{t('awards.deliveryNoList')}</p>}
      {error !== undefined && <Failure error={error} />}
      {data !== undefined && !isNoList && (
        <output>{t('awards.deliveryDone', { changed: number(data.changed) })}</output>
      )}
    </Card>
  );
}
