import { FileField } from '@canvass/ui';
import { useId } from 'react';
import type { QueryError } from '../../api/api.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { useImportMembersMutation } from './member-calls.ts';

/** Uploads a file of members, and lists the faults of a refused file. */
export function ImportCard({ surveyId }: { readonly surveyId: string }) {
  const { t, formatNumber } = useTranslation();
  const id = useId();
  const [importMembers, { data, error }] = useImportMembersMutation();
  const importMembersFrom = async (file: File) => importMembers({ id: surveyId, csv: await file.text() });
  return (
    <Card title={t('members.import')}>
      <p className="quiet">{t('members.hint')}</p>
      <div className="form">
        <label htmlFor={id}>{t('members.file')}</label>
        <FileField id={id} accept=".csv,text/csv" onFiles={([file]) => void importMembersFrom(file)} />
      </div>
      {data !== undefined && (
        <output>{t('members.count', { members: formatNumber(data.count), count: data.count })}</output>
      )}
      {error !== undefined && <ImportFault error={error} />}
    </Card>
  );
}

/** Lists the faults of an imported file with their lines. */
function ImportFault({ error }: { readonly error: QueryError }) {
  const { t, has, formatNumber } = useTranslation();
  if (!('reason' in error) || error.reason.kind !== 'code') return <Failure error={error} />;
  const { reason, faults, moreFaults } = error;
  const knownFaults = (faults.length > 0 ? faults : [reason]).filter(({ key }) => has(`fault.${key}`));
  if (knownFaults.length === 0) return <Failure error={error} />;
  return (
    <ul className="failure" role="alert">
      {knownFaults.map(({ key, path = '', params = {} }, at) => (
        <li key={at}>
          {t('fault.line', { line: path.replace(/^line /, '') })}{' '}
          {t(`fault.${key}` as 'fault.members.bad_id', params)}
        </li>
      ))}
      {moreFaults > 0 && <li>{t('fault.more', { faults: formatNumber(moreFaults), count: moreFaults })}</li>}
    </ul>
  );
}
